/** What a learner did in a module or course, counted when they completed it. Never any words. */
export type Counts = { sections: number; exercises: number; boxes: number }
export type WorkCounts = { done: Counts; all: Counts }

/** The counts of a course from those of its modules. */
export const addedUp = (modules: readonly WorkCounts[]): WorkCounts =>
  modules.reduce((sum, one) => ({ done: plus(sum.done, one.done), all: plus(sum.all, one.all) }))

const plus = (a: Counts, b: Counts): Counts => ({
  sections: a.sections + b.sections,
  exercises: a.exercises + b.exercises,
  boxes: a.boxes + b.boxes,
})

/** "11 of 11 sections, 9 of 9 exercises, 14 written responses", without what the lessons don't have. */
export function countsInWords({ done, all }: WorkCounts): string {
  const outOf = (kind: 'sections' | 'exercises', one: string) =>
    all[kind] > 0 ? [`${done[kind]} of ${all[kind]} ${all[kind] === 1 ? one : kind}`] : []
  const written = all.boxes > 0 ? [`${done.boxes} written ${done.boxes === 1 ? 'response' : 'responses'}`] : []
  return [...outOf('sections', 'section'), ...outOf('exercises', 'exercise'), ...written].join(', ')
}
