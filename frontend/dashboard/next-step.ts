import { courseById, type ModuleId, moduleById } from '#catalogue/catalogue'
import type { Dashboard } from '#dashboard/contract'
import type { Progress } from '#work/contract'

export type NextStep = { moduleId: ModuleId; title: string; verb: 'Continue' | 'Start'; section: string | undefined }

/** What to do next: the module the learner worked on last, or the first one that isn't complete. Undefined when all are. */
export function nextStep({ courses, progress, sections }: Dashboard): NextStep | undefined {
  const accessible = courses
    .filter((course) => course.access && course.open)
    .map((course) => courseById(course.courseId))
  const modules = accessible.flatMap((course) => course.modules.map((module) => module.id))
  const progressOf = (id: ModuleId) => progress.find((one) => one.moduleId === id)
  const open = modules.filter((id) => !progressOf(id)?.completed)

  const latest = progress
    .filter((one) => open.includes(one.moduleId))
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0]
  if (latest) return step(latest.moduleId, 'Continue', sectionLabel(latest, sections[latest.moduleId] ?? []))
  const [next] = open
  return next && step(next, 'Start', undefined)
}

const step = (moduleId: ModuleId, verb: NextStep['verb'], section: string | undefined): NextStep => ({
  moduleId,
  title: moduleById(moduleId).title,
  verb,
  section,
})

/** "section 3, The lab"; undefined when the lesson no longer has that section. */
function sectionLabel(progress: Progress, sections: readonly { id: string; title: string }[]): string | undefined {
  const index = sections.findIndex((section) => section.id === progress.section)
  return index < 0 ? undefined : `section ${index + 1}, ${sections[index]?.title}`
}

/** How much of a module is done: as a share of its sections, 0 to 1, and as text. */
export function progressSummary(
  progress: Progress | undefined,
  sections: readonly { id: string }[],
): { share: number; text: string } {
  if (progress?.completed) return { share: 1, text: 'Completed' }
  if (!progress) return { share: 0, text: 'Not started' }
  const ids = new Set(sections.map((section) => section.id))
  const done = progress.ticks.filter((id) => ids.has(id)).length
  return { share: ids.size === 0 ? 0 : done / ids.size, text: `${done} of ${ids.size} sections read` }
}
