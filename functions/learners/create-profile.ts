import { profileName } from '#domain/person-name'
import type { SignUpAgreement } from '#domain/privacy/terms-versions'
import type { AgreementStore } from '../store/agreements.ts'
import type { ProfileStore } from '../store/profiles.ts'

type Input = {
  name: string
  email: string
  /** Undefined if they confirmed on a device that doesn't know what was agreed at sign-up. */
  agreed: SignUpAgreement | undefined
}
type Needs = { profile: ProfileStore; agreements: AgreementStore; now: () => Date }

/** Writes the profile of a learner who has just confirmed their email, and what they agreed to. Idempotent: what's there stays. */
export async function createProfile(
  { name, email, agreed }: Input,
  { profile, agreements, now }: Needs,
): Promise<void> {
  const at = now().toISOString()
  const news = agreed?.news ? { news: { wanted: true, at } } : {}
  await Promise.all([
    profile.create({ name: profileName({ name, email }), email, createdAt: at, ...news }),
    ...(agreed ? [agreements.accept({ version: agreed.version, acceptedAt: at })] : []),
  ])
}
