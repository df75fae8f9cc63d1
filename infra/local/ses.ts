import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Letter } from './mailbox.ts'
import { readBody } from './request-body.ts'
import { openStateFile } from './state-file.ts'

/** The fields of SES's request that the portal sends. */
type SendEmail = {
  FromEmailAddress: string
  Destination: { ToAddresses: string[] }
  ConfigurationSetName?: string
  EmailTags?: { Name: string; Value: string }[]
  Content: { Simple: { Subject: { Data: string }; Body: Record<'Text' | 'Html', { Data: string }> } }
}

type LocalSes = {
  /** Serves `POST …/v2/email/outbound-emails`. */
  handler(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Newest first. */
  mailbox(): Letter[]
}

const maxRequestBytes = 1024 * 1024
const maxLetters = 200

/** As in SES's own simulator: an address that bounces everything. */
const bounces = /^bounce(\+.*)?@/i

/**
 * Emulates the one call of SES's API that the portal uses. Emails go into the local mailbox. `onBounce` gets what EventBridge would pass on
 * of one that bounced.
 */
export function createSes(file: string, onBounce: (event: unknown) => void): LocalSes {
  const { state, save } = openStateFile<{ letters: Letter[] }>(file, () => ({ letters: [] }))
  return {
    mailbox: () => [...state.letters],
    async handler(request, response) {
      if (request.method !== 'POST' || !request.url?.endsWith('/v2/email/outbound-emails')) {
        response.writeHead(404).end('{}')
        return
      }
      const {
        Destination,
        Content,
        ConfigurationSetName,
        EmailTags = [],
      } = JSON.parse((await readBody(request, maxRequestBytes)).toString()) as SendEmail
      const { Subject, Body } = Content.Simple
      const letter = {
        id: randomUUID(),
        sentAt: new Date().toISOString(),
        to: Destination.ToAddresses.join(', '),
        subject: Subject.Data,
        text: Body.Text.Data,
        html: Body.Html.Data,
      }
      state.letters = [letter, ...state.letters].slice(0, maxLetters)
      save()
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ MessageId: letter.id }))
      if (ConfigurationSetName && bounces.test(letter.to)) {
        const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]]))
        onBounce({ source: 'aws.ses', 'detail-type': 'Email Bounced', detail: { mail: { tags } } })
      }
    },
  }
}
