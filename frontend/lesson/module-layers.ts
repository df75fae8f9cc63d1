import { courseOf, type ModuleId } from '#catalogue/catalogue'
import { layerColourOf } from '../strata/layer-colour.ts'
import type { Layer } from '../strata/strata-drawing.tsx'

/** The layers of a module's course: those of completed modules, and outlines of the rest. */
export function moduleLayers(moduleId: ModuleId, completed: ReadonlySet<ModuleId>): Layer[] {
  const course = courseOf(moduleId)
  return course.modules.map(({ id, title }) => ({
    label: title,
    colour: layerColourOf(course),
    state: completed.has(id) ? 'done' : 'open',
  }))
}
