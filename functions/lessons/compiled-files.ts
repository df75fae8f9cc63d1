import type { ModuleId } from '#domain/catalogue'

/** File names of a compiled lesson and its quiz key. Never serve either as a static file: lessons are paid, keys are secret. */
export const lessonFile = (id: ModuleId): string => `${id}.json`
export const keyFile = (id: ModuleId): string => `${id}.key.json`
