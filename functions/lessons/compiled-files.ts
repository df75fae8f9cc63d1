import type { ModuleId } from '#domain/catalogue'

/** What a built lesson and the key to its quiz are called. Neither may ever be served as a file. */
export const lessonFile = (id: ModuleId): string => `${id}.json`
export const keyFile = (id: ModuleId): string => `${id}.key.json`
