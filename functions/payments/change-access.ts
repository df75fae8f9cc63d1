import type { CourseId } from '#catalogue/catalogue'
import type { Announce } from '#people/announcement'
import type { World } from '../context.ts'
import type { LearnerStores, PublicStores } from '../stores.ts'
import { isKept } from './settlement.ts'

type Whose = { sub: string; courseId: CourseId }
type Needs = Pick<LearnerStores, 'access'> & { world: Pick<World, 'now'>; announce: Announce }

/** Ends access, whatever it came from, and tells the learner. False if there was none, or it was granted again at the same moment. */
export async function endAccess({ sub, courseId }: Whose, { access, world, announce }: Needs): Promise<boolean> {
  if (!(await access.read(courseId))?.holds) return false
  await access.end(courseId)
  if ((await access.read(courseId))?.holds) return false
  await announce({ about: 'access-ended', sub, courseId, at: world.now().toISOString() })
  return true
}

/** Gives back what an operator ended, unless the money went back, and tells the learner. True if it wrote. */
export async function giveBack(
  { sub, courseId }: Whose,
  { access, payments, world, announce }: Needs & Pick<PublicStores, 'payments'>,
): Promise<boolean> {
  const wrote = await access.resume(courseId, async (sessionId) => {
    const payment = await payments.read(sessionId)
    return payment !== undefined && isKept(payment)
  })
  if (wrote) await announce({ about: 'access-returned', sub, courseId, at: world.now().toISOString() })
  return wrote
}
