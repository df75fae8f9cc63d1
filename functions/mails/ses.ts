import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { Post } from './mail.ts'

/**
 * The client's limits, in ms. One attempt only: SES doesn't recognise a repeated request, so a second attempt after a lost answer
 * would send the email twice.
 */
export const mailLimits = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true },
} as const

type Sender = {
  /** The address that SES may send from. */
  address: string
  name: string
  /** Where answers go: the provider's own address. */
  replyTo: string
  /** The configuration set by which SES says which of the emails that learners asked for have bounced. */
  bounces?: string | undefined
}

/** The tag that says which kind of email it is. */
export const kindTag = 'mail'

/** Keeps answers that nobody wrote, such as holiday notices, out of the provider's mailbox (RFC 3834; the second is Exchange's). */
const automatic = [
  { Name: 'Auto-Submitted', Value: 'auto-generated' },
  { Name: 'X-Auto-Response-Suppress', Value: 'All' },
]

/** What lets a mail program end emails with one click (RFC 8058). */
const oneClick = (address: string) => [
  { Name: 'List-Unsubscribe', Value: `<${address}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
]

/** Sends emails through SES. */
export function openPost({ address, name, replyTo, bounces }: Sender, client = new SESv2Client(mailLimits)): Post {
  return async (to, { subject, text, html, asked }) => {
    const content = (Data: string) => ({ Data, Charset: 'UTF-8' })
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: `${encodedWord(name)} <${address}>`,
        Destination: { ToAddresses: [to] },
        ReplyToAddresses: [replyTo],
        ...(asked && bounces && { ConfigurationSetName: bounces, EmailTags: [{ Name: kindTag, Value: asked.mail }] }),
        Content: {
          Simple: {
            Headers: [...automatic, ...(asked ? oneClick(asked.unsubscribe) : [])],
            Subject: content(subject),
            Body: { Text: content(text), Html: content(html) },
          },
        },
      }),
    )
  }
}

/** A display name as RFC 2047 writes it, which needs no quoting and takes every letter. At most 45 bytes fit into one word. */
function encodedWord(name: string): string {
  const words: string[] = []
  let word = ''
  for (const char of name) {
    if (Buffer.byteLength(word + char) > 45) {
      words.push(word)
      word = ''
    }
    word += char
  }
  return [...words, word].map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join(' ')
}
