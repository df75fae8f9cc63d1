import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { type CourseId, courseIds, isCourseId } from '#catalogue/catalogue'
import { absent, type Item } from '#core/expressions'
import { keyIn, learnerPartition, prefixRange } from '#core/keys'
import { storedSecret } from '#core/stored-secret'
import { epochSeconds, type Key, type Table, tableShape } from '#core/table'
import { type MailKind, mailKinds } from '#people/contract'

const Placed = z.object({ which: z.string(), day: z.string() })
/** An email that a learner waits for: which one, and the day when it's due. */
export type Placed = z.infer<typeof Placed>

const DuePlace = z.extend(Placed, { sub: z.string() })
export type DuePlace = z.infer<typeof DuePlace>

const OwnDate = z.object({ courseId: z.enum(courseIds), day: z.string() })
type OwnDate = z.infer<typeof OwnDate>

/** Sorts before `PROGRESS#`, so that the overview's one query reads it. */
export const ownDatePrefix = 'OWNDATE#'

/** None for a course that has left the catalogue. */
export const ownDateFrom = (item: Item): OwnDate[] => (isCourseId(String(item.courseId)) ? [OwnDate.parse(item)] : [])

/** The day on which a learner wants to be asked what came of a course, one item a course. */
export function ownDatesOf(table: Table, sub: string) {
  const key = (courseId: CourseId) => keyIn(learnerPartition(sub), `${ownDatePrefix}${courseId}`)
  return {
    async save(date: OwnDate): Promise<void> {
      await table.write(key(date.courseId), { set: date })
    },
    async remove(courseId: CourseId): Promise<void> {
      await table.delete(key(courseId))
    },
  }
}

export const reminderPrefix = 'REMINDER#'
const queueOn = (day: string) => `DUEMAILS#${day}`
/** How long a place outlives its day, in ms, if nothing takes it away. */
const keptAfter = 60 * 86_400_000

/** Where an email stands in the queue of its day. */
export const duePlaceKey = ({ sub, which, day }: DuePlace): Key => keyIn(queueOn(day), `${sub}#${which}`)

/**
 * The emails that a learner waits for, with their days. The learner's item is the source of truth; the queue of a day only says
 * where to look. Whatever is stored is in the queue, because it joins the queue first.
 */
export function placedRemindersOf(table: Table, sub: string) {
  const key = (which: string) => keyIn(learnerPartition(sub), `${reminderPrefix}${which}`)
  return {
    async all(): Promise<Placed[]> {
      const items = await table.queryAll(prefixRange(learnerPartition(sub), reminderPrefix))
      return items.map((item) => Placed.parse(item))
    },
    /** Gives an email its day, unless another call has changed it since `former` was read. */
    async place({ which, day }: Placed, former: string | undefined): Promise<void> {
      await openDueReminders(table).place({ sub, which, day })
      const { written } = await table.write(key(which), { set: { which, day }, when: [{ day: former ?? absent }] })
      if (written && former) await table.delete(duePlaceKey({ sub, which, day: former }))
    },
    async remove({ which, day }: Placed): Promise<void> {
      const changed = await table.delete(key(which), [{ day }])
      if (!changed) await table.delete(duePlaceKey({ sub, which, day }))
    },
  }
}

/** The queues of emails by their day. */
export const openDueReminders = (table: Table) => ({
  async on(day: string): Promise<DuePlace[]> {
    const items = await table.queryAll({ pk: queueOn(day), from: ' ', to: '~' })
    return items.map((item) => DuePlace.parse(item))
  },
  async place(place: DuePlace): Promise<void> {
    const expiresAt = epochSeconds(new Date(Date.parse(place.day) + keptAfter))
    await table.write(duePlaceKey(place), { set: { ...place, [tableShape.timeToLive]: expiresAt } })
  },
  async drop(place: DuePlace): Promise<void> {
    await table.delete(duePlaceKey(place))
  },
})

/** What may become of an email. */
export type Fate = 'sent' | 'bounced' | 'ended'
type MailCounts = { month: string; kinds: ({ mail: MailKind } & Record<Fate, number>)[] }

/** A placeholder takes no hyphens. */
const countOf = (fate: Fate, mail: MailKind): string => `${fate}_${mail.replaceAll('-', '_')}`

/** How many emails of each kind went out, bounced and were ended, one item a month. */
export const openMailCounts = (table: Table) => ({
  async add(fate: Fate, mail: MailKind, month: string): Promise<void> {
    await table.write(keyIn('MAILCOUNTS', month), { increment: { [countOf(fate, mail)]: 1 } })
  },
  async of(months: readonly string[]): Promise<MailCounts[]> {
    const items = await table.queryAll({ pk: 'MAILCOUNTS', from: ' ', to: '~' })
    return months.map((month) => {
      const item = items.find(({ sk }) => sk === month) ?? {}
      const count = (fate: Fate, mail: MailKind) => z._default(z.number(), 0).parse(item[countOf(fate, mail)])
      return {
        month,
        kinds: mailKinds.map((mail) => ({
          mail,
          sent: count('sent', mail),
          bounced: count('bounced', mail),
          ended: count('ended', mail),
        })),
      }
    })
  },
})

const secretIn = storedSecret(keyIn('MAILSEED', 'MAILSEED'))
const cipher = { name: 'aes-256-gcm', iv: 12, tag: 16 } as const

/** The tokens in emails' links. They're encrypted, so an address says nothing about anybody, and nobody can make one. */
export const mailTokensIn = (table: Table) => ({
  async seal({ sub, mail }: { sub: string; mail: MailKind }): Promise<string> {
    const iv = randomBytes(cipher.iv)
    const coded = createCipheriv(cipher.name, await secretIn(table), iv, { authTagLength: cipher.tag })
    const text = Buffer.concat([coded.update(`${mail} ${sub}`), coded.final()])
    return Buffer.concat([iv, coded.getAuthTag(), text]).toString('base64url')
  },
  /** Undefined for a token that isn't ours, or not whole. */
  async open(token: string): Promise<{ sub: string; mail: MailKind } | undefined> {
    const bytes = Buffer.from(token, 'base64url')
    const [iv, text] = [bytes.subarray(0, cipher.iv), bytes.subarray(cipher.iv + cipher.tag)]
    const secret = await secretIn(table)
    try {
      const decoded = createDecipheriv(cipher.name, secret, iv, { authTagLength: cipher.tag })
      decoded.setAuthTag(bytes.subarray(cipher.iv, cipher.iv + cipher.tag))
      const [kind, sub] = `${decoded.update(text, undefined, 'utf8')}${decoded.final('utf8')}`.split(' ')
      const mail = mailKinds.find((one) => one === kind)
      return mail && sub ? { sub, mail } : undefined
    } catch {
      return undefined
    }
  },
})
