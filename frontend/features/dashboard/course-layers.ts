import type { Dashboard } from '#contract/dashboard'
import type { Course } from '#domain/catalogue'
import { earthOf } from '../../components/strata/earth.ts'
import type { Layer } from '../../components/strata/strata-drawing.tsx'
import { howFar } from './next-step.ts'

/** A course's layers as the dashboard knows them: how far each module is. */
export function courseLayers(course: Course, { progress, sections }: Dashboard): Layer[] {
  return course.modules.map(({ id, title }) => {
    const own = progress.find((one) => one.moduleId === id)
    const { share } = howFar(own, sections[id] ?? [])
    const layer = { label: title, earth: earthOf(course) }
    if (own?.completed) return { ...layer, state: 'done' }
    return own ? { ...layer, state: 'underway', share: Math.max(0.08, share) } : { ...layer, state: 'open' }
  })
}
