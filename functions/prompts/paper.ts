import { type Fonts, loadFontsFor } from '#paper/fonts'
import {
  type Area,
  hairline,
  keepWithNext,
  type Row,
  spaceAbove,
  type TextStyle,
  textRows,
  typedRows,
  withDrawing,
} from '#paper/rows'
import { type Typesetter, typesetter } from '#paper/typesetter'
import { colourSchemes, renderDocument } from '../paper/document.tsx'
import type { Prompt } from './contract.ts'
import type { RenderLibrary } from './download-library.ts'
import { exportFacts, exportTitleLine, type PromptGroup, promptGroups, tagLine, untitled } from './rules.ts'
import { tagsOf } from './tags.ts'

/** Renders a prompt library: grouped by module, numbered within each, every prompt exactly as typed. */
export const renderLibrary: RenderLibrary = async (library) => renderLibraryWith(await loadFontsFor(library))(library)

const renderLibraryWith =
  (fonts: Fonts): RenderLibrary =>
  ({ prompts, provider, at }) => {
    const setter = typesetter(fonts)
    return renderDocument(setter, {
      about: '',
      title: exportTitleLine,
      facts: [exportFacts(prompts.length, at)],
      rows: promptGroups(prompts).flatMap((group, index) =>
        spaceAbove(index === 0 ? 0 : 30, moduleRows(setter, group)),
      ),
      area,
      colours,
      provider,
      at,
      unprintableNote:
        '\ufffd marks a character that this PDF can’t show, such as an emoji. The Markdown export of your library has them all.',
    })
  }

const colours = colourSchemes.coloured
const area: Area = { left: 85, width: 425 }
const inset: Area = { left: area.left + 14, width: area.width - 14 }
const heading: TextStyle = { size: 13.5, leading: 19, colour: colours.strong, bold: true }
const name: TextStyle = { size: 11, leading: 16, colour: colours.ink, bold: true }
const small: TextStyle = { size: 9, leading: 13, colour: colours.ink }
const text: TextStyle = { size: 11, leading: 16, colour: colours.ink }

function moduleRows(setter: Typesetter, { title, prompts }: PromptGroup<Prompt>): Row[] {
  const [first, ...more] = keepWithNext(textRows(setter, [{ text: title }], heading, area))
  return [
    ...(first ? [{ ...first, chapter: title }] : []),
    ...more,
    hairline(area, colours.rule),
    ...prompts.flatMap((prompt, index) => spaceAbove(index === 0 ? 4 : 16, promptRows(setter, prompt, index + 1))),
  ]
}

function promptRows(setter: Typesetter, prompt: Prompt, number: number): Row[] {
  const title = `${number}. ${prompt.title ?? untitled}`
  const tags = tagsOf(prompt)
  const rule = (rows: readonly Row[]) =>
    withDrawing(rows, (canvas, top, bottom) =>
      canvas.rule([area.left + 3, top], [area.left + 3, bottom], colours.accent, 0.8),
    )
  return [
    ...keepWithNext(textRows(setter, [{ text: title }], name, area)),
    ...(tags.length > 0 ? keepWithNext(textRows(setter, [{ text: tagLine(tags) }], small, inset)) : []),
    ...spaceAbove(3, rule(typedRows(setter, prompt.text, text, inset))),
  ]
}
