import * as z from 'zod/mini'
import type { Zone } from '#core/day'
import { absent, type Item } from '#core/expressions'
import { zone } from '#core/fields'
import { keyIn, learnerPartition } from '#core/keys'
import { learnerListing, listingAttributes, schoolListing } from '#core/lists'
import type { Table } from '#core/table'
import { type MailKind, News, Teaching } from './contract.ts'

const StoredProfile = z.object({
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
  teaching: z.optional(Teaching),
  news: z.optional(News),
  /** The emails that the learner asked for, when that last changed and where; and when the last of them was sent. */
  mails: z.optional(z.set(z.string())),
  mailsAt: z.optional(z.string()),
  mailsZone: z.optional(zone),
  mailedAt: z.optional(z.string()),
})
type Profile = z.infer<typeof StoredProfile>

export const profileKey = 'PROFILE'
/** Beside the profile, because an item can be in one list only: it puts the learner into the list of the school's domain. */
export const schoolKey = 'SCHOOL'
export const profileFrom = (item: Item): Profile => StoredProfile.parse(item)

/** A learner's name and email address, where and what they teach, and whether they want news. */
export function profilesOf(table: Table, sub: string) {
  const key = keyIn(learnerPartition(sub), profileKey)
  const placeInSchool = async (profile: Profile): Promise<void> => {
    const listing = schoolListing(sub, profile)
    const school = keyIn(learnerPartition(sub), schoolKey)
    if (listing) await table.write(school, { set: listing })
    else await table.write(school, { remove: [...listingAttributes], when: [{ sk: schoolKey }] })
  }
  return {
    async read(): Promise<Profile | undefined> {
      const item = await table.get(key)
      return item && profileFrom(item)
    },
    /** Creates the profile, or returns the one that already exists. */
    async create(profile: Profile): Promise<Profile> {
      // First, since nothing comes back to it once the profile exists.
      if (schoolListing(sub, profile)) await placeInSchool(profile)
      const set = { ...profile, ...learnerListing(sub, profile.createdAt) }
      const result = await table.write(key, { set, when: [{ pk: absent }] })
      return profileFrom(result.written ? result.item : (result.current ?? profile))
    },
    async rename(name: string): Promise<void> {
      await table.write(key, { set: { name } })
    },
    /** Leaves a profile that is gone, or that has yet another address, as it is. */
    async changeEmail(from: string, to: string): Promise<void> {
      const result = await table.write(key, { set: { email: to }, when: [{ email: from }, { email: to }] })
      if (result.written) await placeInSchool(profileFrom(result.item))
    },
    async setNews(news: News): Promise<void> {
      await table.write(key, { set: { news } })
    },
    /** Asks for a kind of email, or for no more of it. Changes nothing of a profile that is gone. */
    async chooseMail(mail: MailKind, wanted: boolean, { at, zone }: { at: string; zone?: Zone | undefined }) {
      const members = { mails: [mail] }
      const set = { mailsAt: at, ...(zone && { mailsZone: zone }) }
      const when = [{ sk: profileKey }]
      await table.write(key, { set, when, ...(wanted ? { include: members } : { exclude: members }) })
    },
    /** Notes that one of these emails is being sent: true for exactly one of two that read the same profile. */
    async claimMail({ mailedAt }: Pick<Profile, 'mailedAt'>, at: string): Promise<boolean> {
      const when = [{ sk: profileKey, mailedAt: mailedAt ?? absent }]
      return (await table.write(key, { set: { mailedAt: at }, when })).written
    },
    async teach(teaching: Teaching): Promise<void> {
      await table.write(key, { set: { teaching } })
    },
  }
}

export type ProfileStore = ReturnType<typeof profilesOf>

type Role = 'admin'

export const adminKey = 'ROLE#admin'

/** A learner's roles. Only operators' commands write them; no route may ever write one. */
export function rolesOf(table: Table, sub: string) {
  const key = (role: Role) => keyIn(learnerPartition(sub), `ROLE#${role}`)
  return {
    async has(role: Role): Promise<boolean> {
      return (await table.get(key(role))) !== undefined
    },
    async grant(role: Role, at: string): Promise<void> {
      await table.write(key(role), { setOnce: { role, grantedAt: at } })
    },
    async revoke(role: Role): Promise<void> {
      await table.delete(key(role))
    },
  }
}

const StoredAgreement = z.object({ version: z.string(), acceptedAt: z.string() })
type Agreement = z.infer<typeof StoredAgreement>

/** Sorts before `PROGRESS#`, so that the dashboard's one query reads it. */
export const agreementPrefix = 'PRIVACY#'
export const agreementFrom = (item: Item): Agreement => StoredAgreement.parse(item)

/** Which versions of the terms and the privacy page a learner has agreed to, and when: one item each, written once. */
export const agreementsOf = (table: Table, sub: string) => ({
  /** Agreeing again keeps the first date. */
  async accept(agreement: Agreement): Promise<void> {
    const key = keyIn(learnerPartition(sub), `${agreementPrefix}${agreement.version}`)
    await table.write(key, { set: agreement, when: [{ pk: absent }] })
  },
})
