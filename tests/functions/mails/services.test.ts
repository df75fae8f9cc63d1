import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LogLine } from '#core/log'
import { openAnnouncer } from '#mails/announcer'
import { mailLimits, openPost } from '#mails/ses'
import { mockClient } from '../../mock-client.ts'
import { silentServer } from '../silent-server.ts'

const [ses, lambda] = [mockClient(SESv2Client), mockClient(LambdaClient)]
// Other files share this process.
beforeEach(() => {
  ses.reset()
  lambda.reset()
})

const region = 'ap-southeast-2'
const letter = { subject: 'Offen für Ideen', text: 'Text', html: '<p>HTML</p>' }
const announcement = { about: 'course-opened', sub: 'sub-1', courseId: 'digital-media' } as const

describe('an email through SES', () => {
  const sender = { address: 'no-reply@wattle.example', replyTo: 'hello@wattle.example' }
  const post = (name: string) => openPost({ ...sender, name }, new SESv2Client({ region }))
  const from = () => ses.calls()[0]?.args[0].input as { FromEmailAddress: string }

  test('has both bodies, the sender’s name, the provider’s address for answers, and says that nobody need answer', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: '1' })
    await post('Wattle, "Gum" & Sons')('jane@school.example', letter)
    expect(ses.calls().map(({ args }) => args[0].input)).toEqual([
      {
        FromEmailAddress: `=?UTF-8?B?${Buffer.from('Wattle, "Gum" & Sons').toString('base64')}?= <no-reply@wattle.example>`,
        Destination: { ToAddresses: ['jane@school.example'] },
        ReplyToAddresses: ['hello@wattle.example'],
        Content: {
          Simple: {
            Headers: [
              { Name: 'Auto-Submitted', Value: 'auto-generated' },
              { Name: 'X-Auto-Response-Suppress', Value: 'All' },
            ],
            Subject: { Data: 'Offen für Ideen', Charset: 'UTF-8' },
            Body: { Text: { Data: 'Text', Charset: 'UTF-8' }, Html: { Data: '<p>HTML</p>', Charset: 'UTF-8' } },
          },
        },
      },
    ])
  })

  const asked = { mail: 'own-date', unsubscribe: 'https://portal.example/api/mails/x' }

  test('of a kind that was asked for can be ended with one click of the mail program', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: '1' })
    await post('Wattle')('jane@school.example', { ...letter, asked })
    const added = [
      { Name: 'List-Unsubscribe', Value: '<https://portal.example/api/mails/x>' },
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
    ]
    const simple = { Headers: expect.arrayContaining(added) }
    expect(ses.calls()[0]?.args[0].input).toMatchObject({ Content: { Simple: simple } })
  })

  test('that was asked for has its kind with it, by which SES says that it bounced; no other has', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: '1' })
    const watched = openPost({ ...sender, name: 'Wattle', bounces: 'set' }, new SESv2Client({ region }))
    await watched('jane@school.example', { ...letter, asked })
    await watched('jane@school.example', letter)
    const [first, second] = ses.calls().map(({ args }) => args[0].input)
    expect(first).toMatchObject({ ConfigurationSetName: 'set', EmailTags: [{ Name: 'mail', Value: 'own-date' }] })
    expect(second).not.toHaveProperty('ConfigurationSetName')
    expect(second).not.toHaveProperty('EmailTags')
  })

  test('keeps every letter of a long name, in words that mail programs accept', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: '1' })
    const name = 'Māori and Pāsifika Teachers’ Learning Collective of Queensland – Ngā Kaiako'
    await post(name)('jane@school.example', letter)
    const words = from().FromEmailAddress.replace(/ <.*$/, '').split(' ')
    expect(words.every((word) => word.length <= 75)).toBe(true)
    const decoded = words.map((word) => Buffer.from(word.replace(/^=\?UTF-8\?B\?|\?=$/g, ''), 'base64').toString())
    expect(decoded.join('')).toBe(name)
  })

  test('is not sent a second time when the answer doesn’t come', async () => {
    ses.restore()
    const server = await silentServer()
    const client = new SESv2Client({
      ...mailLimits,
      requestHandler: { ...mailLimits.requestHandler, requestTimeout: 800 },
      region,
      endpoint: server.endpoint,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    })
    await expect(openPost({ ...sender, name: 'W' }, client)('jane@school.example', letter)).rejects.toThrow()
    expect(server.asked()).toBe(1)
    await server.close()
  })
})

describe('an announcement', () => {
  const lines: LogLine[] = []
  const announcer = (name: string | undefined) =>
    openAnnouncer(name, (line) => void lines.push(line), new LambdaClient({ region }))
  beforeEach(() => void lines.splice(0))

  test('is handed to the mail function, which runs later', async () => {
    lambda.on(InvokeCommand).resolves({ StatusCode: 202 })
    await announcer('mails')(announcement)
    const [call] = lambda.calls()
    if (!call) throw new Error('Lambda was not called')
    const { Payload, ...input } = call.args[0].input as { Payload: Uint8Array }
    expect(input).toEqual({ FunctionName: 'mails', InvocationType: 'Event' })
    expect(JSON.parse(Buffer.from(Payload).toString())).toEqual(announcement)
  })

  test('goes nowhere where the stage sends no emails', async () => {
    await announcer(undefined)(announcement)
    expect(lambda.calls()).toEqual([])
  })

  test('that Lambda refuses stops nothing, and is logged without the learner’s id', async () => {
    lambda.on(InvokeCommand).rejects(new Error(`Throttled: ${announcement.sub}`))
    await announcer('mails')(announcement)
    expect(lines).toMatchObject([{ level: 'error', event: 'mail-not-requested', mail: 'course-opened' }])
    expect(JSON.stringify(lines)).not.toContain(announcement.sub)
  })
})
