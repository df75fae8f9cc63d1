import { australianDay } from '#domain/day'
import type { RenderNotes } from '../progress/download-notes.ts'
import type { LabelledNote } from '../progress/labelled-notes.ts'
import { looks, printed } from './document.tsx'
import { type Faces, loadFaces } from './fonts.ts'
import { lessonRows } from './lesson-rows.ts'
import { type Area, kept, type Row, type Style, spaced, textRows, typedRows } from './rows.ts'
import { tableRows } from './table-rows.ts'
import { type Typesetter, typesetter } from './typesetter.ts'

/** Sets a learner's notes: each box with its label and its question, the words line by line as they were typed. */
export const renderNotes: RenderNotes = async (notes) => renderNotesWith(await loadFaces())(notes)

/** The same with faces that are already open. */
const renderNotesWith =
  (faces: Faces): RenderNotes =>
  ({ title, name, notes, provider, at }) => {
    const setter = typesetter(faces)
    return printed(setter, {
      about: 'My notes',
      title,
      facts: [name, australianDay(at)],
      rows: notes.flatMap((each, index) => spaced(index === 0 ? 0 : 24, box(setter, each))),
      area,
      look,
      provider,
      at,
      lacking:
        '\ufffd stands for a character that can’t be printed here, such as an emoji. The page of the module shows them all, also when you print it from your browser.',
    })
  }

const look = looks.coloured
const area: Area = { left: 85, width: 425 }
const label: Style = { size: 12, leading: 17, colour: look.strong, bold: true }
const question: Style = { size: 9.5, leading: 13.5, colour: look.quiet }
const own: Style = { size: 10.5, leading: 15.5, colour: look.ink }
const cell: Style = { size: 9.5, leading: 13.5, colour: look.ink }

function box(setter: Typesetter, words: LabelledNote): Row[] {
  const [first, ...more] = kept(textRows(setter, [{ text: words.label }], label, area))
  const heading: Row[] = first ? [{ ...first, chapter: words.label }, ...more] : []
  if (!('text' in words)) {
    const table = {
      columns: words.columns.map((text) => [[{ text }]]),
      rows: words.cells.map((row) =>
        row.map((text) => (text === '' ? [] : text.split('\n').map((line) => [{ text: line }]))),
      ),
      toFill: false,
    }
    return [...heading, ...spaced(3, tableRows(setter, table, cell, area, look.rule))]
  }
  const asked = kept(lessonRows({ setter, look: { text: question, rule: look.rule }, area }, words.question))
  return [...heading, ...spaced(2, asked), ...spaced(6, typedRows(setter, words.text, own, area))]
}
