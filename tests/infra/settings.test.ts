import { expect, test } from 'vitest'
import stages from '../../infra/settings.json' with { type: 'json' }
import { checkSettings, loadSettings, SettingsError, settingsOf, siteSettings, stagesOf } from '../../infra/settings.ts'
import { provider } from '../provider.ts'

const valid = { provider, payment: 'required' }
const googleSignIn = {
  clientId: '1234-abc.apps.googleusercontent.com',
  clientSecretArn: 'arn:aws:secretsmanager:ap-southeast-2:111122223333:secret:google-0a1b2c',
}
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d'

/** The error message for these settings of the stage `prod`, or 'nothing'. */
function errorFor(settings: unknown, stage = 'prod'): string {
  try {
    settingsOf(stage, { [stage]: settings })
    return 'nothing'
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as Error).message
  }
}

test.each(Object.keys(stages))('accepts the stage %s of infra/settings.json', (stage) => {
  expect(loadSettings(stage)).toMatchObject({ stage })
})

test('defaults to the stage local, whose provider is marked as fictitious', () => {
  expect(loadSettings().provider.organisation).toContain('(fictitious)')
})

test('gives the pages the provider, payment and domain, and no deployment settings', () => {
  const settings = settingsOf('prod', {
    prod: { ...valid, domain: 'learning.wattle-grove.edu.au', certificateArn, alarmEmail: 'it@wattle-grove.edu.au' },
  })
  expect(siteSettings(settings)).toEqual({ provider, payment: 'required', domain: 'learning.wattle-grove.edu.au' })
  expect(siteSettings(settingsOf('prod', { prod: valid }))).toEqual(valid)
})

test('names authors and reviewers to the pages, and refuses markup, unknown courses and more than a page shows', () => {
  const person = { name: 'Kim Lee', role: 'Author', about: 'Kim teaches. Kim writes.', wrote: ['genai-course'] }
  const withPeople = (...people: object[]) => ({ ...valid, people })
  expect(siteSettings(settingsOf('prod', { prod: withPeople(person) })).people).toEqual([person])
  expect(siteSettings(settingsOf('prod', { prod: withPeople() })).people).toEqual([])
  expect(errorFor(withPeople({ ...person, name: 'K'.repeat(80) }))).toBe('nothing')
  expect(errorFor(withPeople({ ...person, name: 'K'.repeat(81) }))).toContain('no more than 80 characters')
  expect(errorFor(withPeople({ ...person, name: '<b>Kim</b>' }))).toContain('without markup')
  expect(errorFor(withPeople({ ...person, wrote: ['no-such-course'] }))).toContain('must be one of genai-course')
  expect(errorFor(withPeople(...Array.from({ length: 13 }, () => person)))).toContain('no more than 12 people')
  const reviewed = [{ course: 'genai-course', what: 'All of it', on: 'last week' }]
  expect(errorFor(withPeople({ ...person, reviewed }))).toContain('is not a day')
})

test('tells the pages whether the stage sends emails of its own', () => {
  const mailsOf = (stage: string, more: object) =>
    siteSettings(settingsOf(stage, { [stage]: { ...valid, ...more } })).mails
  const sesSender = 'no-reply@wattle-grove.edu.au'
  expect(mailsOf('prod', { sesSender })).toBe(true)
  expect(mailsOf('prod', { sesSender, mails: 'off' })).toBeUndefined()
  expect(mailsOf('prod', {})).toBeUndefined()
  expect(mailsOf('local', {})).toBe(true)
})

test('tells the pages that one can sign in with Google, and nothing of the client or its secret', () => {
  const domain = 'learning.wattle-grove.edu.au'
  const settings = settingsOf('prod', { prod: { ...valid, domain, certificateArn, googleSignIn } })
  expect(siteSettings(settings)).toEqual({ ...valid, domain, google: true })
  expect(siteSettings(loadSettings('dev'))).not.toHaveProperty('google')
})

test.each(['WattleGrove', 'A12', '+61412345678'])('tells the pages that text messages come from %s', (from) => {
  const smsSignIn = { originationIdentity: from, monthlySpendUsd: 10 }
  expect(siteSettings(settingsOf('prod', { prod: { ...valid, smsSignIn } }))).toEqual({ ...valid, textsFrom: from })
})

const example = 'Example: '
test.each<[string, object, string]>([
  ['a missing provider', { payment: 'off' }, 'prod.provider must say who runs the portal'],
  [
    'an empty name',
    { ...valid, provider: { ...provider, organisation: '' } },
    'prod.provider.organisation must not be',
  ],
  ['a missing issuer', { ...valid, provider: { ...provider, issuer: undefined } }, 'prod.provider.issuer must be text'],
  ['an address without @', { ...valid, provider: { ...provider, email: 'x' } }, 'prod.provider.email is not an email'],
  [
    'an http website',
    { ...valid, provider: { ...provider, website: 'http://a.au' } },
    'prod.provider.website is not an https',
  ],
  ['a short ABN', { ...valid, provider: { ...provider, abn: '51' } }, 'prod.provider.abn is not written as an ABN'],
  ['a mistyped ABN', { ...valid, provider: { ...provider, abn: '51 824 753 557' } }, 'its check digits are wrong'],
  [
    'the fictitious ABN',
    { ...valid, provider: { ...provider, abn: '00 000 000 000' } },
    'abn is still the fictitious value',
  ],
  [
    'a fictitious email address',
    { ...valid, provider: { ...provider, email: 'a@b.example.edu.au' } },
    'email is still the fict',
  ],
  ['GST as text', { ...valid, provider: { ...provider, gstRegistered: 'yes' } }, 'gstRegistered must be true or false'],
  ['a price as payment', { ...valid, payment: '99' }, 'prod.payment must be "required" or "off"'],
  ['a URL as domain', { ...valid, domain: 'https://a.edu.au', certificateArn }, 'prod.domain is not a host name'],
  [
    'a domain without a certificate',
    { ...valid, domain: 'a.edu.au' },
    'prod.certificateArn is missing, and a.edu.au needs one',
  ],
  ['a certificate without a domain', { ...valid, certificateArn }, 'prod.domain is missing'],
  [
    'a certificate in Sydney',
    { ...valid, domain: 'a.edu.au', certificateArn: certificateArn.replace('us-east-1', 'ap-southeast-2') },
    'prod.certificateArn is not the ARN of a TLS certificate in us-east-1',
  ],
  ['a name instead of a sender address', { ...valid, sesSender: 'Portal' }, 'prod.sesSender is not an email address'],
  [
    'half of the Google settings',
    { ...valid, googleSignIn: { clientId: 'x' } },
    'prod.googleSignIn.clientSecretArn must be text',
  ],
  [
    'Google sign-in without an address that Google can lead back to',
    { ...valid, googleSignIn },
    'prod.domain is missing: googleSignIn needs the address that Google redirects back to',
  ],
  ...['Wattle Grove', '12345', 'AB', 'WattleGroveTeaching', '0412345678'].map((from): [string, object, string] => [
    `text messages from ${from}`,
    { ...valid, smsSignIn: { originationIdentity: from, monthlySpendUsd: 10 } },
    'prod.smsSignIn.originationIdentity is neither a sender ID (3 to 11 letters and digits, at least one letter) nor a phone',
  ]),
  [
    'text messages without a limit',
    { ...valid, smsSignIn: { originationIdentity: 'WattleGrove' } },
    'prod.smsSignIn.monthlySpendUsd must be a number',
  ],
  [
    'text messages that may cost nothing',
    { ...valid, smsSignIn: { originationIdentity: 'WattleGrove', monthlySpendUsd: 0 } },
    'prod.smsSignIn.monthlySpendUsd must be more than 0',
  ],
  [
    'text messages switched on without saying more',
    { ...valid, smsSignIn: true },
    'prod.smsSignIn must have the originationIdentity that text messages come from, and monthlySpendUsd',
  ],
  ['an empty alarm address', { ...valid, alarmEmail: '' }, 'prod.alarmEmail'],
  ['a malformed web ACL ARN', { ...valid, wafArn: 'arn:aws:wafv2:x' }, 'prod.wafArn is not the ARN of a web ACL'],
  ...['us-east-1', 'ap-southeast-2'].map((region): [string, object, string] => [
    `a regional web ACL in ${region}`,
    { ...valid, wafArn: `arn:aws:wafv2:${region}:111122223333:regional/webacl/portal/0a1b2c3d` },
    "prod.wafArn is the ARN of a regional web ACL, which CloudFront can't use: create it in us-east-1 with --scope CLOUDFRONT",
  ]),
  [
    'an SES identity that is not above the sender',
    { ...valid, sesSender: 'no-reply@wattle-grove.edu.au', sesIdentity: 'grove.edu.au' },
    'prod.sesIdentity is neither the domain of no-reply@wattle-grove.edu.au nor one above it',
  ],
  [
    'an SES identity below the sender',
    { ...valid, sesSender: 'no-reply@wattle-grove.edu.au', sesIdentity: 'learning.wattle-grove.edu.au' },
    'prod.sesIdentity is neither the domain of no-reply@wattle-grove.edu.au nor one above it',
  ],
  [
    'an SES identity without a sender',
    { ...valid, sesIdentity: 'wattle-grove.edu.au' },
    'prod.sesSender is missing: sesIdentity wattle-grove.edu.au needs the address that codes come from',
  ],
  ['emails without a sender', { ...valid, mails: 'on' }, 'prod.sesSender is missing: mails need the address'],
  ['an unknown choice about emails', { ...valid, mails: 'never' }, 'prod.mails must be "on" or "off"'],
  ['an address as SES identity', { ...valid, sesIdentity: 'a@b.edu.au' }, 'prod.sesIdentity is not a host name'],
  [
    'a table ARN instead of its name',
    { ...valid, restoredTable: 'arn:aws:dynamodb:x' },
    'prod.restoredTable is not the name of a',
  ],
  [
    'less concurrency than any account has',
    { ...valid, lambdaConcurrency: 5 },
    'prod.lambdaConcurrency must be at least 10',
  ],
  ['a budget of zero', { ...valid, monthlyBudgetUsd: 0 }, 'prod.monthlyBudgetUsd must be more than 0'],
])('rejects %s, naming the setting and giving an example', (_, settings, problem) => {
  expect(errorFor(settings)).toContain(problem)
  expect(errorFor(settings)).toContain(example)
})

test.each<[string, string, string]>([
  ['organisation', 'Wattle 文化 💡', '文 (U+6587), 化 (U+5316), 💡 (U+1F4A1)'],
  ['issuer', 'Alex\tNguyen', 'U+0009'],
  ['email', 'ありがとう@wattle-grove.edu.au', 'あ (U+3042)'],
  ['website', 'https://wattle-grove.edu.au/✨', '✨ (U+2728)'],
])('rejects a provider whose %s certificates could not print, and names the characters', (setting, value, missing) => {
  const message = errorFor({ ...valid, provider: { ...provider, [setting]: value } })
  expect(message).toContain(`prod.provider.${setting} has characters that certificates can't print: ${missing}`)
  expect(message).toMatch(/Example: ".+"$/)
})

test('accepts a sender below the domain that SES has verified, a sender on it, and a global web ACL', () => {
  const wafArn = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/portal/0a1b2c3d'
  for (const sesSender of ['no-reply@learning.wattle-grove.edu.au', 'no-reply@Wattle-Grove.edu.au'])
    expect(errorFor({ ...valid, sesSender, sesIdentity: 'wattle-grove.edu.au', wafArn })).toBe('nothing')
})

test('accepts European letters in the provider name', () => {
  expect(errorFor({ ...valid, provider: { ...provider, organisation: 'Māori & Ōtautahi Učení “Łódź” – Ελλάς' } })).toBe(
    'nothing',
  )
})

test('names an unknown setting and lists the known ones', () => {
  expect(errorFor({ ...valid, colour: 'red' })).toBe(
    'infra/settings.json, prod.colour is not a setting. Settings are provider, payment, people, domain, certificateArn, sesSender, sesIdentity, mails, googleSignIn, smsSignIn, alarmEmail, wafArn, monthlyBudgetUsd, lambdaConcurrency, restoredTable.',
  )
})

test('reports the position of a missing comma', () => {
  expect(stagesOf('{"dev": {}}')).toEqual({ dev: {} })
  const broken = () => stagesOf('{\n  "dev": { "payment": "off" "provider": {} }\n}')
  expect(broken).toThrow(SettingsError)
  expect(broken).toThrow(/^infra\/settings\.json isn't valid JSON: .*(position|line) \d+/)
})

test('reports all problems at once', () => {
  expect(errorFor({ provider: { ...provider, abn: '1', email: 'x' } }).split('\n')).toHaveLength(3)
})

test('checks every stage of the file', () => {
  expect(() => checkSettings()).not.toThrow()
  expect(() => checkSettings({ local: valid, prod: { ...valid, payment: '99' } })).toThrow(/prod\.payment must be/)
})

test('explains how to add a stage that the file lacks', () => {
  expect(() => settingsOf('prod', { local: valid, dev: valid })).toThrow('has no stage "prod". It has: local, dev.')
})

test('accepts the fictitious provider in trial stages only', () => {
  expect(errorFor(stages.dev, 'dev')).toBe('nothing')
  expect(errorFor(stages.dev, 'prod').split('\n')).toHaveLength(3)
})
