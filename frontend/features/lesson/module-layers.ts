import { courseOf, type ModuleId } from '#domain/catalogue'
import { earthOf } from '../../components/strata/earth.ts'
import type { Layer } from '../../components/strata/strata-drawing.tsx'

/** The layers of the course around a module, which is under way until it is complete. */
export function moduleLayers(moduleId: ModuleId, completed: ReadonlySet<ModuleId>): Layer[] {
  const course = courseOf(moduleId)
  return course.modules.map(({ id, title }) => ({
    label: title,
    earth: earthOf(course),
    state: completed.has(id) ? 'done' : id === moduleId ? 'underway' : 'open',
  }))
}
