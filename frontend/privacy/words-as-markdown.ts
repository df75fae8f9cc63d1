import { moduleById } from '#catalogue/catalogue'
import { australianDay } from '#core/day'
import type { WordsOfModule } from '#work/contract'

/** All words as Markdown: a heading for each module and box, each text as a quotation, with its lines exactly as typed. */
export function wordsAsMarkdown(modules: readonly WordsOfModule[], at: Date): string {
  const parts = modules.map(({ moduleId, words }) =>
    [
      `## ${moduleById(moduleId).title}`,
      ...words.map(({ label, savedAt, text }) =>
        [`### ${label}`, `Saved on ${australianDay(new Date(savedAt))}`, quotation(text)].join('\n\n'),
      ),
    ].join('\n\n'),
  )
  return ['# All my words', `Generated on ${australianDay(at)}`, ...parts, ''].join('\n\n')
}

const quotation = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
