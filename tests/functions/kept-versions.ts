import type { LearnerContext } from '../../functions/context.ts'

type History = ReturnType<LearnerContext['versions']['ofPrompt']>

/** The earlier versions that a page lists, newest first, each as it's read by its key. */
export const keptVersions = async (history: History, now: Date) =>
  Promise.all((await history.summaries(now)).map(({ key }) => history.read(key, now)))
