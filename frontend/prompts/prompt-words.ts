import { flagship, moduleById } from '#catalogue/catalogue'
import { australianDay, dateFormat } from '#core/day'
import type { Prompt } from '#prompts/contract'
/** What a prompt form holds. */
export type PromptWords = { title: string; text: string }

/** The title as it's stored: null for a blank one. */
export const titleOf = ({ title }: Pick<PromptWords, 'title'>): string | null => title.trim() || null

/** A prompt's words as the learner reads them. */
export const readable = ({ title, text }: { title: string | null; text: string }): string =>
  [title, text].filter(Boolean).join('\n\n')

/** Both words in one form. The other title stands above its text, unless it's the same. */
export function together<W extends PromptWords>(mine: W, theirs: W): W {
  const title = mine.title || theirs.title
  const theirTitle = theirs.title === title ? '' : theirs.title
  return { ...mine, title, text: [mine.text, theirTitle, theirs.text].filter(Boolean).join('\n\n') }
}

/** "Module 2", or a short course's title. */
export const placeOf = ({ moduleId }: Pick<Prompt, 'moduleId'>): string => {
  const at = flagship.modules.findIndex(({ id }) => id === moduleId)
  return at < 0 ? moduleById(moduleId).title : `Module ${at + 1}`
}

const shortDay = dateFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'Australia/Sydney' })

/** The day on which a prompt was added: "2 Mar". */
export const dayOf = ({ createdAt }: Pick<Prompt, 'createdAt'>): string => shortDay(new Date(createdAt))

/** Where a prompt came from and when: "Module 2 · added 2 March 2026 · Chrome on Windows". */
export function originOf({ moduleId, createdAt, updatedAt, where }: Prompt): string {
  const [added, edited] = [createdAt, updatedAt].map((time) => australianDay(new Date(time)))
  return [
    placeOf({ moduleId }),
    `added ${added}`,
    ...(edited === added ? [] : [`edited ${edited}`]),
    ...(where ? [where] : []),
  ].join(' · ')
}
