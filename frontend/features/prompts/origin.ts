import type { Prompt } from '#contract/prompts'
import { flagship, moduleById } from '#domain/catalogue'
import { australianDay } from '#domain/day'

/** Where a prompt came from and when: "Module 2 · added 2 March 2026 · Chrome on Windows". */
export function originOf({ moduleId, createdAt, updatedAt, where }: Prompt): string {
  const at = flagship.modules.findIndex(({ id }) => id === moduleId)
  const [added, edited] = [createdAt, updatedAt].map((time) => australianDay(new Date(time)))
  return [
    at < 0 ? moduleById(moduleId).title : `Module ${at + 1}`,
    `added ${added}`,
    ...(edited === added ? [] : [`edited ${edited}`]),
    ...(where ? [where] : []),
  ].join(' · ')
}
