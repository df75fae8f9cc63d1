import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { readEnvironment, world } from '#core/environment'
import { log } from '#core/log'
import { siteOrigin } from '#core/ssm'
import { openPatientTable, type Table } from '#core/table'
import { openLessons } from '#lessons/library'
import { kindTag, openPost } from '#mails/ses'
import { mailKinds } from '#people/contract'
import { countMail } from '#reminders/choose-mails'
import { type SendContext, sendReminders } from '#reminders/send-reminders'
import { learnerStores, publicStores } from '../stores.ts'

/** Time reserved for finishing one email, in ms. */
const reserve = 60_000

/** SES's event of an email that bounced, as EventBridge passes it on. */
const Bounced = z.object({
  detail: z.object({ mail: z.object({ tags: z.object({ [kindTag]: z.tuple([z.enum(mailKinds)]) }) }) }),
})
const isBounce = (event: unknown): boolean => z.object({ source: z.literal('aws.ses') }).safeParse(event).success

type Invocation = { getRemainingTimeInMillis(): number }
type Parts = Omit<SendContext, 'learner' | 'dueReminders' | 'mailCounts' | 'mailTokens' | 'origin'> & {
  table: Table
  origin: () => Promise<string>
}

/**
 * Sends the emails that learners asked for and that are due this morning. Throws if one failed before it was claimed or time ran out, so
 * that Lambda calls it again in a minute or two, twice at most; each call goes on where the last one stopped. Called for a bounce, it
 * counts that for the desk and sends nothing.
 */
export function createReminders({ table, origin, ...parts }: Parts) {
  const learner = (sub: string) => learnerStores(table, sub)
  return async (event: unknown, invocation: Invocation): Promise<{ sent: number }> => {
    if (isBounce(event)) {
      const [mail] = Bounced.parse(event).detail.mail.tags[kindTag]
      parts.log({ level: 'info', event: 'mail-bounced', mail })
      await countMail('bounced', mail, { ...publicStores(table), ...parts })
      return { sent: 0 }
    }
    const until = new Date(parts.world.now().getTime() + invocation.getRemainingTimeInMillis() - reserve)
    const context = { ...publicStores(table), ...parts, learner, origin: await origin() }
    const { sent, failed, finished } = await sendReminders({ until }, context)
    parts.log({ level: 'info', event: 'reminders', sent, failed, finished })
    if (failed > 0 || !finished) throw new Error('Some of the emails need another run')
    return { sent }
  }
}

export async function handler(event: unknown, invocation: Invocation): Promise<{ sent: number }> {
  const { tableName, settings } = readEnvironment(process.env)
  const { organisation: name, email: replyTo } = settings.provider
  const run = createReminders({
    table: openPatientTable(tableName),
    lessons: openLessons(new URL('lessons', import.meta.url).pathname),
    settings,
    world,
    origin: () => siteOrigin(process.env),
    post: openPost({ address: process.env.MAIL_SENDER ?? '', name, replyTo, bounces: process.env.MAIL_BOUNCES }),
    pause,
    log,
  })
  return run(event, invocation)
}
