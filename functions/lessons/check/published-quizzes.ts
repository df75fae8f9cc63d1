import type { ModuleId } from '#domain/catalogue'

/** The quiz keys published with the course: the letter of each correct option, and the minimum number of options. */
export const publishedQuizzes: Partial<Record<ModuleId, { key: string; options: number }>> = {
  'genai-module-1': { key: 'BBAAACAAAA', options: 3 },
  'genai-module-2': { key: 'CBBCBBABAB', options: 4 },
}
