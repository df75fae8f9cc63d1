import type { Dashboard, Progress } from '#contract/dashboard'
import { courseById, type ModuleId, moduleById } from '#domain/catalogue'

export type NextStep = { moduleId: ModuleId; title: string; verb: 'Continue' | 'Start'; section: string | undefined }

/** The one obvious thing to do next: what was worked on last, else the first module that is still open. */
export function nextStep({ courses, progress, sections }: Dashboard): NextStep | undefined {
  const mine = courses.filter((course) => course.access && course.open).map((course) => courseById(course.courseId))
  const modules = mine.flatMap((course) => course.modules.map((module) => module.id))
  const of = (id: ModuleId) => progress.find((one) => one.moduleId === id)
  const open = modules.filter((id) => !of(id)?.completed)

  const latest = progress
    .filter((one) => open.includes(one.moduleId))
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0]
  if (latest) return step(latest.moduleId, 'Continue', place(latest, sections[latest.moduleId] ?? []))
  const [next] = open
  return next && step(next, 'Start', undefined)
}

const step = (moduleId: ModuleId, verb: NextStep['verb'], section: string | undefined): NextStep => ({
  moduleId,
  title: moduleById(moduleId).title,
  verb,
  section,
})

function place(progress: Progress, sections: readonly { id: string; title: string }[]): string | undefined {
  const at = sections.findIndex((section) => section.id === progress.place)
  return at < 0 ? undefined : `section ${at + 1}, ${sections[at]?.title}`
}

/** How far a module is, as a share of its sections, and in words. */
export function howFar(
  progress: Progress | undefined,
  sections: readonly { id: string }[],
): { share: number; words: string } {
  if (progress?.completed) return { share: 1, words: 'Completed' }
  if (!progress) return { share: 0, words: 'Not started' }
  const ids = new Set(sections.map((section) => section.id))
  const done = progress.ticks.filter((id) => ids.has(id)).length
  return { share: ids.size === 0 ? 0 : done / ids.size, words: `${done} of ${ids.size} sections read` }
}
