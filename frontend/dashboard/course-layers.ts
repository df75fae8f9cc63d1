import type { Course } from '#catalogue/catalogue'
import type { Dashboard } from '#dashboard/contract'
import { layerColourOf } from '../strata/layer-colour.ts'
import type { Layer } from '../strata/strata-drawing.tsx'
import { progressSummary } from './next-step.ts'

/** A course's layers with each module's progress. */
export function courseLayers(course: Course, { progress, sections }: Dashboard): Layer[] {
  return course.modules.map(({ id, title }) => {
    const moduleProgress = progress.find((one) => one.moduleId === id)
    const { share } = progressSummary(moduleProgress, sections[id] ?? [])
    const layer = { label: title, colour: layerColourOf(course) }
    if (moduleProgress?.completed) return { ...layer, state: 'done' }
    // Show at least 8%, so that a module that was only opened looks started.
    return moduleProgress ? { ...layer, state: 'underway', share: Math.max(0.08, share) } : { ...layer, state: 'open' }
  })
}
