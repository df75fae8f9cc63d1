import { Canvas, Document, Page, renderToBuffer, View } from '@react-pdf/renderer'
import { australianDay } from '#domain/day'
import type { Provider } from '#domain/provider'
import { portal } from '#domain/wording'
import { type Pen, penOn } from './canvas.ts'
import { type Placed, pagesOf } from './paginate.ts'
import { palette } from './palette.ts'
import { type Area, kept, marked, type Row, type Style, spaced, textRows } from './rows.ts'
import type { Typesetter } from './typesetter.ts'

/** Colours of a document. Plain ones are for sheets that a school photocopies. */
export const looks = {
  coloured: {
    ink: palette.ink,
    quiet: palette.bark,
    strong: palette.eucalypt,
    accent: palette.ochre,
    rule: palette.line,
  },
  plain: { ink: palette.ink, quiet: palette.ink, strong: palette.ink, accent: palette.ink, rule: '#8a8a8a' },
} as const
type Look = (typeof looks)[keyof typeof looks]

/** A document of any length. `about` stands above its title, `facts` below; `lacking` explains the sign for what can't be printed. */
type Paper = {
  about: string
  title: string
  facts: readonly string[]
  rows: readonly Row[]
  area: Area
  look: Look
  provider: Provider
  at: Date
  lacking: string
}

const a4 = { width: 595.28, height: 841.89 } as const

/** A Lambda function answers with 6 MB at the most, and a file grows by a third on the way through it. */
const mostBytes = 4_500_000
/** What one processor sets well within the 20 seconds that a browser waits. */
const mostPages = 1500

const headHeight = 48
const footEnd = a4.height - 36

/** Sets a document as A4 pages with embedded fonts; undefined where it is more than one answer can hold. */
export async function printed(setter: Typesetter, paper: Paper): Promise<Uint8Array | undefined> {
  const { title, area, look, provider, at } = paper
  const rows = [...headRows(setter, paper), ...paper.rows]
  const foot = footOf(setter, paper)
  const note = rows.some((row) => row.lacks) ? textRows(setter, [{ text: paper.lacking }], small(look), area) : []
  const noteTop = footEnd - foot.height - 8 - heightOf(note)
  const pages = pagesOf(rows, noteTop - 6 - headHeight)
  if (pages.length > mostPages) return undefined

  const chapters = chaptersOf(pages)
  const running = (index: number) => [title, chapters[index]].filter(Boolean).join(' · ')
  const draw = (pen: Pen, page: readonly Placed[], index: number) => {
    if (index > 0) stacked(pen, textRows(setter, [{ text: running(index) }], small(look), area).slice(0, 1), 28)
    for (const { row, top } of page) row.draw?.(pen, headHeight + top)
    if (page.some(({ row }) => row.lacks)) stacked(pen, note, noteTop)
    foot.draw(pen, footEnd - foot.height, `Page ${index + 1} of ${pages.length}`)
  }
  const bytes = await renderToBuffer(
    <Document
      title={title}
      author={provider.organisation}
      creator={provider.organisation}
      producer="react-pdf"
      language="en-AU"
      creationDate={at}
      modificationDate={at}
    >
      {pages.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
        <Page key={index} size="A4" wrap={false}>
          <Canvas
            style={a4}
            paint={(painter) => {
              draw(penOn(painter, setter.faces), page, index)
              return null
            }}
          />
          {bookmarksOf(page).map(({ name, top }) => (
            <View key={top} {...bookmark(name)} style={{ position: 'absolute', left: 0, top }} />
          ))}
        </Page>
      ))}
    </Document>,
  )
  return bytes.length > mostBytes ? undefined : bytes
}

const small = (look: Look): Style => ({ size: 7.8, leading: 10.8, colour: look.quiet })

const heightOf = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + row.height, 0)

function stacked(pen: Pen, rows: readonly Row[], top: number): void {
  let next = top
  for (const row of rows) {
    row.draw?.(pen, next)
    next += row.height
  }
}

/** The provider with the mark, what it is about, the title, a short rule, the facts. */
function headRows(setter: Typesetter, { about, title, facts, area, look, provider }: Paper): Row[] {
  const set = (text: string, style: Style, within = area) => textRows(setter, [{ text }], style, within)
  const beside = { left: area.left + 25, width: area.width - 25 }
  const quiet = { size: 9, leading: 13, colour: look.quiet }
  return kept([
    ...marked(set(provider.organisation, { ...quiet, leading: 18 }, beside), (pen, top) =>
      pen.mark(area.left, top, 18, look.strong),
    ),
    ...spaced(18, [...set(about, quiet), ...set(title, { size: 21, leading: 27, colour: look.strong })]),
    { height: 12, draw: (pen, top) => pen.rule([area.left, top + 7], [area.left + 36, top + 7], look.accent, 1) },
    ...facts.flatMap((fact) => set(fact, { size: 9.5, leading: 14, colour: look.quiet })),
    { height: facts.length > 0 ? 16 : 6 },
  ])
}

/** Who provides it and when it was made, beside the number of the page. */
function footOf(setter: Typesetter, { area, look, provider, at }: Paper) {
  const style = small(look)
  const within = { ...area, width: area.width - 80 }
  const rows = [provider.organisation, `${portal.name} · ${australianDay(at)}`].flatMap((text) =>
    textRows(setter, [{ text }], style, within),
  )
  return {
    height: heightOf(rows),
    draw(pen: Pen, top: number, number: string) {
      pen.rule([area.left, top - 5], [area.left + area.width, top - 5], look.rule)
      stacked(pen, rows, top)
      const { whole } = setter.widths([{ text: number }], style)
      stacked(
        pen,
        textRows(setter, [{ text: number }], style, { left: area.left + area.width - whole, width: 80 }),
        top,
      )
    },
  }
}

/** The chapter that each page begins in. */
function chaptersOf(pages: readonly (readonly Placed[])[]): string[] {
  let last = ''
  return pages.map((page) => {
    const first = page[0]?.row.chapter ?? last
    last = page.findLast(({ row }) => row.chapter)?.row.chapter ?? last
    return first
  })
}

/** react-pdf takes a bookmark on every node; its types know it on pages only. */
const bookmark = (name: string): object => ({ bookmark: name })

const bookmarksOf = (page: readonly Placed[]): { name: string; top: number }[] =>
  page.flatMap(({ row: { chapter }, top }) => (chapter ? [{ name: chapter, top: headHeight + top }] : []))
