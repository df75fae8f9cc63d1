import * as z from 'zod/mini'
import { certificateKeys, courseIds } from '#catalogue/catalogue'
import { json, secrets, type Variables, world } from '#core/environment'
import { type Log, log, logTableError } from '#core/log'
import { Provider } from '#core/provider'
import { openWatchedTable, type Table } from '#core/table'
import type { Post } from '#mails/mail'
import { sendMail } from '#mails/send-mail'
import { openPost } from '#mails/ses'
import { aboutAddresses, signInChanges } from '#people/announcement'
import type { Settings } from '../context.ts'
import { learnerStores, publicStores } from '../stores.ts'

const Announcement = z.discriminatedUnion('about', [
  z.object({ about: z.literal('course-opened'), sub: z.string(), courseId: z.enum(courseIds) }),
  z.object({ about: z.literal('payment-failed'), sub: z.string(), courseId: z.enum(courseIds), sessionId: z.string() }),
  z.object({ about: z.literal('payment-to-settle'), sessionId: z.string() }),
  z.object({
    about: z.literal('certificate-ready'),
    sub: z.string(),
    key: z.enum(certificateKeys),
    replaces: z.optional(z.string()),
  }),
  z.object({ about: z.literal('payment-refunded'), sub: z.string(), sessionId: z.string(), refunded: z.number() }),
  z.object({
    about: z.literal('access-ended'),
    sub: z.string(),
    courseId: z.enum(courseIds),
    at: z.string(),
    lost: z.optional(z.boolean()),
  }),
  z.object({ about: z.literal('access-returned'), sub: z.string(), courseId: z.enum(courseIds), at: z.string() }),
  z.object({
    about: z.enum(['certificate-corrected', 'certificate-revoked']),
    sub: z.string(),
    key: z.enum(certificateKeys),
    id: z.string(),
    at: z.string(),
  }),
  z.object({
    about: z.literal('app-removed'),
    sub: z.string(),
    at: z.string(),
    removed: z.optional(z.enum(['app', 'texts', 'both'])),
  }),
  z.object({ about: z.literal('sign-in-changed'), sub: z.string(), at: z.string(), change: z.enum(signInChanges) }),
  z.object({
    about: z.enum([
      'deletion-asked',
      'deletion-cancelled',
      'deletion-begun',
      'codes-reset-asked',
      'codes-reset-stopped',
      ...aboutAddresses,
    ]),
    sub: z.string(),
    at: z.string(),
  }),
])

const Environment = z.object({
  TABLE_NAME: z.string(),
  PROVIDER: z.pipe(z.pipe(z.string(), json), Provider),
  MAIL_SENDER: z.string(),
  SITE_ORIGIN: z.optional(z.string()),
})

type MailParts = {
  table: Table
  settings: Pick<Settings, 'provider'>
  origin: string | undefined
  post: Post
  log: Log
}

/** Sends the email about one announcement. Lambda calls it again, twice at most, if it throws. */
export function createMails({ table, ...parts }: MailParts) {
  const learner = (sub: string) => learnerStores(table, sub)
  return async (event: unknown): Promise<void> => {
    const announcement = Announcement.parse(event)
    await sendMail(
      { announcement, operation: crypto.randomUUID() },
      { ...publicStores(table), ...parts, learner, secrets, world },
    )
  }
}

let send: ReturnType<typeof createMails> | undefined
export async function handler(event: unknown): Promise<void> {
  send ??= openMails(process.env)
  await send(event)
}

function openMails(variables: Variables) {
  const { TABLE_NAME, PROVIDER: provider, MAIL_SENDER, SITE_ORIGIN: origin } = Environment.parse(variables)
  return createMails({
    table: openWatchedTable(TABLE_NAME, logTableError(log)),
    settings: { provider },
    origin,
    post: openPost({ address: MAIL_SENDER, name: provider.organisation, replyTo: provider.email }),
    log,
  })
}
