import type { LearnerContext, World } from '../context.ts'
import { Problem } from './errors.ts'
import { documentsAtOnce, fairUse, spanOf, type Usage, waitOf, windowAt } from './limits.ts'

/** Seconds after which to try again while other documents are being made: most take less than one. */
const documentWait = 5

type Needs = Pick<LearnerContext, 'rates'> & { world: Pick<World, 'now'> }

/** Counts one use. Throws `too-many-requests` if the learner has used up the limit; nothing has happened then. */
export async function countUse(usage: Usage, context: Needs): Promise<void> {
  await countAt(context.world.now(), usage, context)
}

/** Counts a use, and gives it back if it got no answer: a service that's down uses up nobody's day. */
export async function countAnswered<T>(usage: Usage, context: Needs, run: () => Promise<T>): Promise<T> {
  const at = context.world.now()
  await countAt(at, usage, context)
  try {
    return await run()
  } catch (error) {
    await context.rates.giveBack(usage, at).catch(() => {})
    throw error
  }
}

async function countAt(at: Date, usage: Usage, { rates }: Needs): Promise<void> {
  if (await rates.count(usage, at)) return
  const { most, seconds, what } = fairUse[usage]
  const { secondsLeft } = windowAt(usage, at)
  throw new Problem(
    'too-many-requests',
    `You have reached the limit of ${most} ${what} ${spanOf(seconds)}. Please try again ${waitOf(secondsLeft)}; nothing is lost.`,
    undefined,
    secondsLeft,
  )
}

type DocumentNeeds = Needs & Pick<LearnerContext, 'leases'>

/** Makes a document unless the learner's other documents take all slots. Throws `too-many-requests` then. */
export const makeDocument = <T>(make: () => Promise<T>, context: DocumentNeeds): Promise<T> =>
  countAnswered('documents', context, () => inASlot(make, context))

async function inASlot<T>(make: () => Promise<T>, context: DocumentNeeds): Promise<T> {
  const holder = crypto.randomUUID()
  const slot = await context.leases.take(documentsAtOnce, holder, context.world.now())
  if (!slot)
    throw new Problem(
      'too-many-requests',
      `Two of your documents are being made already. Please try again ${waitOf(documentWait)}.`,
      undefined,
      documentWait,
    )
  try {
    return await make()
  } finally {
    // If the slot can't be given back, it's free again after half a minute, and the learner still gets the document.
    await context.leases.give(slot, holder).catch(() => {})
  }
}
