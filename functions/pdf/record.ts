import { authorities } from '#domain/authorities'
import type { Logged } from '#domain/record/entry'
import { dayText, formLine, formOf, hoursText, inFull, readLine, recordWords } from '#domain/record/wording'
import type { RecordDocument, RenderRecord } from '../record/download-record.ts'
import { certificatePage } from './certificate.tsx'
import { colourSchemes, renderDocument } from './document.tsx'
import { loadFontsFor } from './fonts.ts'
import { type Area, keepWithNext, type Row, spaceAbove, type TextStyle, textRows, typedRows } from './rows.ts'
import { tableRows } from './table-rows.ts'
import { type Typesetter, typesetter } from './typesetter.ts'

/** Renders a learner's record: what it is, a table, each entry in full, the reflections they chose, and their certificates. */
export const renderRecord: RenderRecord = async (record) => {
  const { name, period, minutes, entries, certificates, provider, at } = record
  const fonts = await loadFontsFor({ name, entries })
  const setter = typesetter(fonts)
  return renderDocument(setter, {
    about: `For the ${authorities[period.place].name}`,
    title: recordWords.title,
    facts: [
      name,
      `${dayText(period.from)} to ${dayText(period.to)}`,
      `${hoursText(minutes)} logged`,
      recordWords.compiled,
      readLine(period.place),
    ],
    rows: [
      ...overview(setter, record),
      ...part(
        setter,
        'Entries',
        authorities[period.place].fields ? formLine(period.place) : 'A general log.',
        entries.flatMap((entry) => entryRows(setter, entry, period.place)),
      ),
      ...part(setter, 'Reflections', 'In the teacher’s own words, as they chose them.', reflections(setter, record)),
      ...part(
        setter,
        'Certificates',
        'Anyone can check each at its address. They follow on the next pages.',
        certificates.flatMap(({ certificate, url }) => [
          ...spaceAbove(6, keepWithNext(textRows(setter, [{ text: certificate.title }], value, area))),
          ...textRows(setter, [{ text: url }], quiet, area),
        ]),
      ),
    ],
    area,
    colours,
    provider,
    at,
    unprintableNote: '\ufffd marks a character that this PDF can’t show, such as an emoji.',
    after: certificates.map((one) => certificatePage(one, fonts)),
  })
}

const colours = colourSchemes.coloured
const area: Area = { left: 85, width: 425 }
const heading: TextStyle = { size: 15, leading: 21, colour: colours.strong, bold: true }
const title: TextStyle = { size: 12, leading: 17, colour: colours.ink, bold: true }
const label: TextStyle = { size: 9, leading: 13, colour: colours.quiet, bold: true }
const quiet: TextStyle = { size: 9, leading: 13, colour: colours.quiet }
const value: TextStyle = { size: 10.5, leading: 15, colour: colours.ink }
const cell: TextStyle = { size: 9.5, leading: 13.5, colour: colours.ink }

/** A chapter with its line; nothing where it has no rows. */
function part(setter: Typesetter, name: string, line: string, rows: readonly Row[]): Row[] {
  if (rows.length === 0) return []
  const [first, ...more] = keepWithNext(textRows(setter, [{ text: name }], heading, area))
  return [
    ...spaceAbove(30, first ? [{ ...first, chapter: name }, ...more] : []),
    ...keepWithNext(textRows(setter, [{ text: line }], quiet, area)),
    ...rows,
  ]
}

function overview(setter: Typesetter, { entries, period }: RecordDocument): Row[] {
  const columns = ['dates', 'title', 'provider', 'duration'] as const
  const names = { dates: 'Date', title: 'Activity', provider: 'Provider', duration: 'Duration' }
  const cells = (entry: Logged) => {
    const all = new Map(inFull(period.place, entry).map((one) => [one.key, one.value]))
    return columns.map((key) => [[{ text: all.get(key) ?? '' }]])
  }
  const table = { columns: columns.map((key) => [[{ text: names[key] }]]), rows: entries.map(cells), toFill: false }
  return tableRows(setter, table, cell, area, colours.rule)
}

function entryRows(setter: Typesetter, entry: Logged, place: RecordDocument['period']['place']): Row[] {
  const own = new Set(formOf(place, entry).map(({ key }) => key))
  const fields = inFull(place, entry).filter(
    ({ key, value: text }) =>
      text !== '' && (key !== 'title' || authorities[place].fields) && (own.has(key) || key !== 'reflections'),
  )
  return [
    ...spaceAbove(16, keepWithNext(textRows(setter, [{ text: entry.title.trim() }], title, area))),
    ...fields.flatMap((field) => [
      ...spaceAbove(5, keepWithNext(textRows(setter, [{ text: field.label }], label, area))),
      ...typedRows(setter, field.value, value, area),
    ]),
  ]
}

/** Reflections stand in the entries where the form asks for them there. */
function reflections(setter: Typesetter, { entries, period: { place } }: RecordDocument): Row[] {
  return entries
    .filter((entry) => entry.reflections.trim() && formOf(place, entry).every(({ key }) => key !== 'reflections'))
    .flatMap((entry) => [
      ...spaceAbove(12, keepWithNext(textRows(setter, [{ text: entry.title.trim() }], title, area))),
      ...typedRows(setter, entry.reflections, value, area),
    ])
}
