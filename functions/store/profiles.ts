import * as z from 'zod/mini'
import { News, Teaching } from '#contract/learner'
import { absent, type Item } from './expressions.ts'
import { keyIn, learnerPartition } from './keys.ts'
import type { Table } from './table.ts'

const StoredProfile = z.object({
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
  teaching: z.optional(Teaching),
  news: z.optional(News),
})
type Profile = z.infer<typeof StoredProfile>

export const profileKey = 'PROFILE'
export const profileFrom = (item: Item): Profile => StoredProfile.parse(item)

/** A learner's name and email address, where and what they teach, and whether they want news. */
export function profilesOf(table: Table, sub: string) {
  const key = keyIn(learnerPartition(sub), profileKey)
  return {
    async read(): Promise<Profile | undefined> {
      const item = await table.get(key)
      return item && profileFrom(item)
    },
    /** Creates the profile, or returns the one that already exists. */
    async create(profile: Profile): Promise<Profile> {
      const result = await table.write(key, { set: profile, when: [{ pk: absent }] })
      return profileFrom(result.written ? result.item : (result.current ?? profile))
    },
    async rename(name: string): Promise<void> {
      await table.write(key, { set: { name } })
    },
    /** Leaves a profile that is gone, or that has yet another address, as it is. */
    async changeEmail(from: string, to: string): Promise<void> {
      await table.write(key, { set: { email: to }, when: [{ email: from }, { email: to }] })
    },
    async setNews(news: News): Promise<void> {
      await table.write(key, { set: { news } })
    },
    async teach(teaching: Teaching): Promise<void> {
      await table.write(key, { set: { teaching } })
    },
  }
}

export type ProfileStore = ReturnType<typeof profilesOf>
