import { cleanName } from '#domain/person-name'
import type { ProfileStore } from '../store/profiles.ts'

/** Writes the profile of a learner who has just confirmed their email. Idempotent: an existing profile stays as it is. */
export async function createProfile(
  input: { name: string; email: string },
  { profile, now }: { profile: Pick<ProfileStore, 'create'>; now: () => Date },
): Promise<void> {
  await profile.create({ ...input, name: cleanName(input.name), createdAt: now().toISOString() })
}
