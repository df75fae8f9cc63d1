import { courseOf, type ModuleId } from '#domain/catalogue'
import { layerColourOf } from '../../components/strata/layer-colour.ts'
import type { Layer } from '../../components/strata/strata-drawing.tsx'

/** The layers of a module's course. The module itself is under way until it is complete. */
export function moduleLayers(moduleId: ModuleId, completed: ReadonlySet<ModuleId>): Layer[] {
  const course = courseOf(moduleId)
  return course.modules.map(({ id, title }) => ({
    label: title,
    colour: layerColourOf(course),
    state: completed.has(id) ? 'done' : id === moduleId ? 'underway' : 'open',
  }))
}
