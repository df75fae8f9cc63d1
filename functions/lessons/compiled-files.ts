import type { ModuleId } from '#catalogue/catalogue'

/** File names of a compiled lesson, its quiz key and its recorded replies. Never serve one as a static file: lessons are paid, keys are secret. */
export const lessonFile = (id: ModuleId): string => `${id}.json`
export const keyFile = (id: ModuleId): string => `${id}.key.json`
export const repliesFile = (id: ModuleId): string => `${id}.replies.json`
