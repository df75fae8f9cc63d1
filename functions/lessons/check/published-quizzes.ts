import type { ModuleId } from '#domain/catalogue'

/** The keys that were published with the course, by letter of the option as written, and how many options there are at least. */
export const publishedQuizzes: Partial<Record<ModuleId, { key: string; options: number }>> = {
  'genai-module-1': { key: 'BBAAACAAAA', options: 3 },
  'genai-module-2': { key: 'CBBCBBABAB', options: 4 },
}
