import { type CourseId, courses, type ModuleId } from '#catalogue/catalogue'
import type { Dashboard } from '#dashboard/contract'
import type { Progress } from '#work/contract'

const sections = [
  { id: 'story', title: 'A story', minutes: 20 },
  { id: 'lab', title: 'The lab', minutes: 40 },
  { id: 'end', title: 'The end', minutes: 10 },
  { id: 'more', title: 'More', minutes: 5 },
]

export const progressIn = (moduleId: ModuleId, more: Partial<Progress> = {}): Progress => ({
  moduleId,
  completed: false,
  activityCompleted: false,
  ticks: [],
  updatedAt: '2026-03-02T01:00:00.000Z',
  ...more,
})

export const completedIn = (moduleId: ModuleId): Progress =>
  progressIn(moduleId, { completed: true, activityCompleted: moduleId !== 'genai-module-5' })

/** The dashboard of a learner who has some courses. Every module has four sections. */
export const dashboardOf = (
  mine: readonly CourseId[],
  progress: Progress[] = [],
  closed: CourseId[] = [],
): Dashboard => ({
  name: 'Terry Teacher',
  email: 'terry@example.edu.au',
  courses: courses.map(({ id }) => ({ courseId: id, access: mine.includes(id), open: !closed.includes(id) })),
  progress,
  sections: Object.fromEntries(courses.flatMap(({ modules }) => modules.map(({ id }) => [id, sections]))),
  certificates: [],
})
