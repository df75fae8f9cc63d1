import { addressWords } from '#domain/wording/addresses'
import type { Secrets, World } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Announce } from '../mails/announcement.ts'
import type { LearnerStores, PublicStores } from '../store/stores.ts'

type Needs = Pick<PublicStores, 'objections'> & {
  learner: (sub: string) => Pick<LearnerStores, 'addressChanges'>
  secrets: Pick<Secrets, 'hash'>
  announce: Announce
  world: Pick<World, 'now'>
}

/**
 * Notes that whoever reads mail at the former address didn't want the change. The account stays with its new address until the operator
 * has looked into it: the former mailbox may belong to a school that the learner has left.
 */
export async function objectToChange(
  { token }: { token: string },
  { objections, learner, secrets, announce, world }: Needs,
): Promise<{ noted: true }> {
  const now = world.now()
  const about = await objections.find(secrets.hash(token.trim()), now)
  const isNoted = about && (await learner(about.sub).addressChanges.object(about.at, now.toISOString()))
  if (!isNoted) throw notFound(addressWords.objectionOver)
  // Asking again is harmless, and the first try may have stopped before it.
  await announce({ about: 'address-objected', ...about })
  return { noted: true }
}
