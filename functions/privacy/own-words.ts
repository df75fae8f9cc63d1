import type { ModuleId } from '#catalogue/catalogue'
import { earlierVersions } from '#core/limits'
import type { Prompt } from '#prompts/contract'
import { promptGroups, untitled } from '#prompts/rules'
import type { ExportedItem } from './contract.ts'
import { day, type Html, html, isTime, ofKind, text } from './html.ts'

const dayLines: Record<string, string> = {
  note: 'Saved on',
  'earlier-note': 'An earlier text, saved on',
  'exercise-answer': 'Answered on',
  quiz: 'Submitted on',
}

/** A text with its heading, and a line about its time and device. */
const article = (heading: Html, line: string, words: string): Html => html`<article>
${heading}
${line && html`<p class="day">${line}</p>`}
<div class="text">${words}</div>
</article>`

const onDay = (before: string, time: unknown, where?: unknown): string =>
  isTime(time) ? [`${before} ${day(time)}`, text(where)].filter(Boolean).join(', ') : ''

/** What the learner wrote, chose and completed in a module. Earlier texts of a box come after it, the newest first. */
export function moduleBody(id: ModuleId, items: readonly ExportedItem[]): Html[] {
  const completed = ofKind(items, 'progress').filter(({ item }) => item.moduleId === id && isTime(item.completedAt))
  const isEarlier = ({ kind }: ExportedItem) => Number(kind === 'earlier-note')
  // A draft of the next attempt comes after the attempts.
  const attemptOf = ({ item }: ExportedItem) => (typeof item.attempt === 'number' ? item.attempt : 1e6)
  const words = items
    .flatMap((one) => (one.shown?.moduleId === id ? [{ ...one, shown: one.shown }] : []))
    .sort(
      (a, b) =>
        a.shown.place - b.shown.place ||
        isEarlier(a) - isEarlier(b) ||
        attemptOf(a) - attemptOf(b) ||
        (isEarlier(a) ? text(b.item.savedAt).localeCompare(text(a.item.savedAt)) : 0),
    )
  return [
    ...completed.map(({ item }) => html`<p>Completed on ${day(item.completedAt, item.zone)}.</p>`),
    ...words.map(({ shown, item, kind }) =>
      article(
        html`<h3>${shown.label}</h3>`,
        onDay(dayLines[kind] ?? '', item.savedAt ?? item.submittedAt, item.where),
        shown.text ?? text(item.text),
      ),
    ),
  ]
}

/** A line with a prompt's tags after it. */
const tagged = (tags: unknown, line: string): string =>
  [line, Array.isArray(tags) && tags.length > 0 && `Tags: ${tags.map(text).join(', ')}`].filter(Boolean).join(' · ')

/** The library, then earlier texts and deleted prompts. */
export function promptBody(prompts: readonly Prompt[], items: readonly ExportedItem[]): Html[] {
  const titleOf = (promptId: unknown) => {
    const found = prompts.find((one) => one.promptId === promptId)
    return found && (found.title ?? untitled)
  }
  const words = ({ item }: ExportedItem) => text(item.text)
  const titled = (title: unknown) => html`<h4>${text(title) || untitled}</h4>`
  const part = (title: string, articles: readonly Html[]) =>
    articles.length > 0 ? [html`<h3>${title}</h3>${articles}`] : []
  return [
    ...promptGroups(prompts).flatMap((group) =>
      part(
        group.title,
        group.prompts.map((one) =>
          article(titled(one.title), tagged(one.tags, onDay('Added on', one.createdAt, one.where)), one.text),
        ),
      ),
    ),
    ...part(
      `Earlier texts of your prompts, kept for ${earlierVersions.keptFor}`,
      ofKind(items, 'earlier-prompt').map((one) => {
        const [, promptId] = one.key.split('#')
        const now = titleOf(promptId)
        return article(
          titled(one.item.title),
          tagged(
            one.item.tags,
            onDay(now ? `Of “${now}”, written on` : 'Written on', one.item.savedAt, one.item.where),
          ),
          words(one),
        )
      }),
    ),
    ...part(
      `Deleted prompts, kept for ${earlierVersions.keptFor}`,
      ofKind(items, 'deleted-prompt').map((one) =>
        article(titled(one.item.title), tagged(one.item.tags, onDay('Deleted on', one.item.deletedAt)), words(one)),
      ),
    ),
  ]
}
