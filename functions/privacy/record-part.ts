import { isModuleId, moduleById } from '#catalogue/catalogue'
import { earlierVersions } from '#core/limits'
import { authorities } from '#record/authorities'
import { Period, StudyEntry } from '#record/contract'
import { dayText, hoursText, inFull } from '#record/wording'
import type { Everything } from './collection.ts'
import { fact, type Html, html, ofKind } from './html.ts'

/** What the learner logs for, and each entry with all its fields. Completed modules stand in their own sections. */
export function recordBody({ items }: Everything): Html[] {
  const period = Period.safeParse(ofKind(items, 'period')[0]?.item).data
  const entries = ofKind(items, 'study-entry').flatMap(({ item }) => {
    const { data } = StudyEntry.safeParse(item)
    return data ? [data] : []
  })
  const facts = period && [
    fact('Authority', authorities[period.place].name),
    fact('From', dayText(period.from)),
    fact('To', dayText(period.to)),
    ...(period.target === null ? [] : [fact('Hours asked', hoursText(period.target))]),
  ]
  return [
    ...(facts ? [html`<dl>${facts}</dl>`] : []),
    ...entries.map((entry) => {
      const { entryId, title, deleted } = entry
      const name = isModuleId(entryId) ? moduleById(entryId).title : title || 'Untitled'
      const fields = inFull(period?.place, entry).filter(({ key, value }) => value && key !== 'title')
      return html`<article>
<h3>${name}</h3>
${deleted ? html`<p class="day">Removed, and kept for ${earlierVersions.keptFor}</p>` : ''}
<dl>${fields.map(({ label, value }) => html`<dt>${label}</dt><dd class="text">${value}</dd>`)}</dl>
</article>`
    }),
  ]
}
