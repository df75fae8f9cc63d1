import { australianDay } from '#core/day'
import { lessonRows } from '#lessons/lesson-rows'
import { type Fonts, loadFontsFor } from '#paper/fonts'
import { type Area, keepWithNext, type Row, spaceAbove, type TextStyle, textRows, typedRows } from '#paper/rows'
import { tableRows } from '#paper/table-rows'
import { type Typesetter, typesetter } from '#paper/typesetter'
import { colourSchemes, renderDocument } from '../paper/document.tsx'
import type { RenderNotes } from './download-notes.ts'
import type { LabelledNote } from './labelled-notes.ts'

/** Renders a learner's notes for a module: each box's label, its question, and the text exactly as typed. */
export const renderNotes: RenderNotes = async (notes) => renderNotesWith(await loadFontsFor(notes))(notes)

const renderNotesWith =
  (fonts: Fonts): RenderNotes =>
  ({ title, name, notes, provider, at }) => {
    const setter = typesetter(fonts)
    return renderDocument(setter, {
      about: 'My notes',
      title,
      facts: [name, australianDay(at)],
      rows: notes.flatMap((each, index) => spaceAbove(index === 0 ? 0 : 24, box(setter, each))),
      area,
      colours,
      provider,
      at,
      unprintableNote:
        '\ufffd marks a character that this PDF can’t show, such as an emoji. You can see them all on the module’s page, and print it from your browser.',
    })
  }

const colours = colourSchemes.coloured
const area: Area = { left: 85, width: 425 }
const label: TextStyle = { size: 13, leading: 19, colour: colours.strong, bold: true }
const question: TextStyle = { size: 10, leading: 14.5, colour: colours.quiet }
const answer: TextStyle = { size: 11, leading: 16, colour: colours.ink }
const cell: TextStyle = { size: 10, leading: 14.5, colour: colours.ink }

function box(setter: Typesetter, note: LabelledNote): Row[] {
  const [first, ...more] = keepWithNext(textRows(setter, [{ text: note.label }], label, area))
  const heading: Row[] = first ? [{ ...first, chapter: note.label }, ...more] : []
  if (!('text' in note)) {
    const table = {
      columns: note.columns.map((text) => [[{ text }]]),
      rows: note.cells.map((row) =>
        row.map((text) => (text === '' ? [] : text.split('\n').map((line) => [{ text: line }]))),
      ),
      toFill: false,
    }
    return [...heading, ...spaceAbove(3, tableRows(setter, table, cell, area, colours.rule))]
  }
  const asked = keepWithNext(lessonRows({ setter, style: { text: question, rule: colours.rule }, area }, note.question))
  return [...heading, ...spaceAbove(2, asked), ...spaceAbove(6, typedRows(setter, note.text, answer, area))]
}
