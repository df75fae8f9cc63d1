import { loadFontsFor } from '#paper/fonts'
import { type Area, keepWithNext, type Row, spaceAbove, type TextStyle, textRows, typedRows } from '#paper/rows'
import { tableRows } from '#paper/table-rows'
import { type Typesetter, typesetter } from '#paper/typesetter'
import { certificatePage } from '../certificates/paper.tsx'
import { colourSchemes, renderDocument } from '../paper/document.tsx'
import { authorities, written } from './authorities.ts'
import type { RecordDocument, RenderRecord } from './download-record.ts'
import type { Logged } from './entry.ts'
import { formOf, hoursText, inFull, recordWords, spanText } from './wording.ts'

/** Renders a learner's record: what it is, a table, each entry with the words they chose, and their certificates. */
export const renderRecord: RenderRecord = async (record) => {
  const { name, period, minutes, entries, certificates, provider, at, zone } = record
  const fonts = await loadFontsFor({ name, entries })
  const setter = typesetter(fonts)
  return renderDocument(setter, {
    about: `For the ${authorities[period.place].name}`,
    title: 'Professional learning record',
    of: name,
    facts: [spanText(period), `${hoursText(minutes)} logged`, recordWords.compiled],
    rows: [
      ...overview(setter, record),
      ...part(
        setter,
        'Entries',
        '',
        entries.flatMap((entry) => entryRows(setter, entry, record)),
      ),
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
    zone,
    unprintableNote: '\ufffd marks a character that this PDF can’t show, such as an emoji.',
    after: certificates.map((one) => certificatePage(one, fonts)),
  })
}

const colours = colourSchemes.coloured
const area: Area = { left: 50, width: 495 }
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
    ...(line ? keepWithNext(textRows(setter, [{ text: line }], quiet, area)) : []),
    ...rows,
  ]
}

/** The authority's fields, or the general log's, without the long texts and the Standards' names: those stand in the entries. */
function overview(setter: Typesetter, { entries, period: { place } }: RecordDocument): Row[] {
  const short = (entry: Logged) => formOf(place, entry).filter(({ key }) => !written.includes(key))
  const cells = (entry: Logged) =>
    short(entry).map(({ key, value }) => [[{ text: key === 'standards' ? entry.standards.join(', ') : value }]])
  const columns = entries.slice(0, 1).flatMap((entry) => short(entry).map(({ label: text }) => [[{ text }]]))
  return tableRows(setter, { columns, rows: entries.map(cells), toFill: false }, cell, area, colours.rule)
}

function entryRows(setter: Typesetter, entry: Logged, { words, period: { place } }: RecordDocument): Row[] {
  const fields = words === 'all' ? inFull(place, entry) : formOf(place, entry)
  return [
    ...spaceAbove(16, keepWithNext(textRows(setter, [{ text: entry.title.trim() }], title, area))),
    ...fields.flatMap((field) =>
      field.value === '' || field.key === 'title'
        ? []
        : [
            ...spaceAbove(5, keepWithNext(textRows(setter, [{ text: field.label }], label, area))),
            ...typedRows(setter, field.value, value, area),
          ],
    ),
  ]
}
