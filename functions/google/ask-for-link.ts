import { googleWords } from '#domain/wording/google'
import type { World } from '../context.ts'
import { Problem } from '../errors.ts'
import type { LinkRequests } from '../store/google/link-requests.ts'
import { requireFresh } from './require-fresh.ts'

type AskContext = {
  signedInAt: Date | undefined
  linkRequests: Pick<LinkRequests, 'ask'>
  isAdmin: () => Promise<boolean>
  world: Pick<World, 'now'>
}

/** Records that the learner wants the link. The fresh sign-in that this needs includes the second factor, if there's one. */
export async function askForLink(_input: unknown, { signedInAt, linkRequests, isAdmin, world }: AskContext) {
  const now = world.now()
  requireFresh(signedInAt, now)
  if (await isAdmin()) throw new Problem('refused', googleWords.admin)
  await linkRequests.ask(now)
  return { asked: true } as const
}
