import { courseOf, type ModuleId } from '#catalogue/catalogue'

/** "Module 2 of 5". */
export function moduleNumber(moduleId: ModuleId): string {
  const { modules } = courseOf(moduleId)
  return `Module ${modules.findIndex(({ id }) => id === moduleId) + 1} of ${modules.length}`
}
