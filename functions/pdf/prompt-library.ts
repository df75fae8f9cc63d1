import type { Prompt } from '#contract/prompts'
import { exportFacts, exportTitleLine, type PromptGroup, promptGroups, untitled } from '#domain/prompts'
import type { RenderLibrary } from '../prompts/download-library.ts'
import { looks, printed } from './document.tsx'
import { type Faces, loadFaces } from './fonts.ts'
import { type Area, hairline, kept, type Row, type Style, spaced, textRows, typedRows, withDrawn } from './rows.ts'
import { type Typesetter, typesetter } from './typesetter.ts'

/** Sets a prompt library: by module, numbered within each, every prompt line by line as it was written. */
export const renderLibrary: RenderLibrary = async (library) => renderLibraryWith(await loadFaces())(library)

/** The same with faces that are already open. */
const renderLibraryWith =
  (faces: Faces): RenderLibrary =>
  ({ prompts, provider, at }) => {
    const setter = typesetter(faces)
    return printed(setter, {
      about: '',
      title: exportTitleLine,
      facts: [exportFacts(prompts.length, at)],
      rows: promptGroups(prompts).flatMap((group, index) => spaced(index === 0 ? 0 : 30, moduleRows(setter, group))),
      area,
      look,
      provider,
      at,
      lacking:
        '\ufffd stands for a character that can’t be printed here, such as an emoji. The Markdown export of your library holds them all.',
    })
  }

const look = looks.coloured
const area: Area = { left: 85, width: 425 }
const inset: Area = { left: area.left + 14, width: area.width - 14 }
const heading: Style = { size: 13.5, leading: 19, colour: look.strong, bold: true }
const name: Style = { size: 10.5, leading: 15.5, colour: look.ink, bold: true }
const text: Style = { size: 10, leading: 14.8, colour: look.ink }

function moduleRows(setter: Typesetter, { title, prompts }: PromptGroup<Prompt>): Row[] {
  const [first, ...more] = kept(textRows(setter, [{ text: title }], heading, area))
  return [
    ...(first ? [{ ...first, chapter: title }] : []),
    ...more,
    hairline(area, look.rule),
    ...prompts.flatMap((prompt, index) => spaced(index === 0 ? 4 : 16, promptRows(setter, prompt, index + 1))),
  ]
}

function promptRows(setter: Typesetter, prompt: Prompt, number: number): Row[] {
  const title = `${number}. ${prompt.title ?? untitled}`
  const rule = (rows: readonly Row[]) =>
    withDrawn(rows, (pen, top, bottom) => pen.rule([area.left + 3, top], [area.left + 3, bottom], look.accent, 0.8))
  return [
    ...kept(textRows(setter, [{ text: title }], name, area)),
    ...spaced(3, rule(typedRows(setter, prompt.text, text, inset))),
  ]
}
