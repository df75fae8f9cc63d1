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
