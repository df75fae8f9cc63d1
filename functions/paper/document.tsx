import { Canvas, Document, Page, renderToBuffer, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { australianDay, type Zone } from '#core/day'
import type { Provider } from '#core/provider'
import { portal } from '#core/wording'
import { markSide } from '#drawing/mark-drawing'
import { type PageCanvas, pageCanvas } from './canvas.ts'
import { type PlacedRow, paginate } from './paginate.ts'
import { palette } from './palette.ts'
import { type Area, keepWithNext, type Row, spaceAbove, type TextStyle, textRows, withMarker } from './rows.ts'
import type { Typesetter } from './typesetter.ts'

/** Plain is for sheets that schools photocopy. */
export const colourSchemes = {
  coloured: {
    ink: palette.ink,
    quiet: palette.bark,
    strong: palette.eucalypt,
    accent: palette.ochre,
    rule: palette.line,
  },
  plain: { ink: palette.ink, quiet: palette.ink, strong: palette.ink, accent: palette.ink, rule: '#8a8a8a' },
} as const
type ColourScheme = (typeof colourSchemes)[keyof typeof colourSchemes]

/** `about` goes above the title and `facts` below it. `of`: whose document it is, in place of the provider's. `unprintableNote` is the footnote that explains the replacement character. */
type DocumentContent = {
  about: string
  title: string
  of?: string
  facts: readonly string[]
  rows: readonly Row[]
  area: Area
  colours: ColourScheme
  provider: Provider
  at: Date
  /** Where the day of `at` is counted; without it, in Sydney. */
  zone?: Zone
  unprintableNote: string
  /** Whole pages to follow. */
  after?: readonly ReactNode[]
}

const a4 = { width: 595.28, height: 841.89 } as const

/** A Lambda response is limited to 6 MB, and base64 makes the file a third larger. */
const maxBytes = 4_500_000
/** One CPU renders this many well within the browser's 20-second timeout. */
const maxPages = 1500

/** In points from the top of the page. */
const bodyTop = 48
const footerBottom = a4.height - 36

/** Renders A4 pages with embedded fonts; undefined if the document is too long for one response. */
export async function renderDocument(setter: Typesetter, content: DocumentContent): Promise<Uint8Array | undefined> {
  const { title, area, colours, provider, at } = content
  const rows = [...headerRows(setter, content), ...content.rows]
  const footer = footerOf(setter, content)
  const note = rows.some((row) => row.unprintable)
    ? textRows(setter, [{ text: content.unprintableNote }], small(colours), area)
    : []
  const noteTop = footerBottom - footer.height - 8 - heightOf(note)
  const pages = paginate(rows, noteTop - 6 - bodyTop)
  if (pages.length > maxPages) return undefined

  const chapters = chaptersOf(pages)
  const runningTitle = (index: number) => [title, chapters[index]].filter(Boolean).join(' · ')
  const draw = (canvas: PageCanvas, page: readonly PlacedRow[], index: number) => {
    if (index > 0)
      drawStacked(canvas, textRows(setter, [{ text: runningTitle(index) }], small(colours), area).slice(0, 1), 28)
    for (const { row, top } of page) row.draw?.(canvas, bodyTop + top)
    if (page.some(({ row }) => row.unprintable)) drawStacked(canvas, note, noteTop)
    footer.draw(
      canvas,
      footerBottom - footer.height,
      `Page ${index + 1} of ${pages.length + (content.after?.length ?? 0)}`,
    )
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
        // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
        <Page key={index} size="A4" wrap={false}>
          <Canvas
            style={a4}
            paint={(painter) => {
              draw(pageCanvas(painter, setter.fonts), page, index)
              return null
            }}
          />
          {bookmarksOf(page).map(({ name, top }) => (
            <View key={top} {...bookmark(name)} style={{ position: 'absolute', left: 0, top }} />
          ))}
        </Page>
      ))}
      {content.after}
    </Document>,
  )
  return bytes.length > maxBytes ? undefined : bytes
}

const small = (colours: ColourScheme): TextStyle => ({ size: 8.5, leading: 11.5, colour: colours.quiet })

const heightOf = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + row.height, 0)

function drawStacked(canvas: PageCanvas, rows: readonly Row[], top: number): void {
  let next = top
  for (const row of rows) {
    row.draw?.(canvas, next)
    next += row.height
  }
}

/** The mark with the provider as on certificates, or whose document it is; the line above the title, the title, the facts and a rule. */
function headerRows(setter: Typesetter, { about, title, of, facts, area, colours, provider }: DocumentContent): Row[] {
  const set = (text: string, style: TextStyle, within = area) => textRows(setter, [{ text }], style, within)
  const beside = { left: area.left + markSide + 9, width: area.width - markSide - 9 }
  return keepWithNext([
    ...(of
      ? set(of, { size: 14, leading: markSide, colour: colours.ink })
      : withMarker(
          set(provider.organisation, { size: 11, leading: markSide, colour: colours.quiet }, beside),
          (canvas, top) => canvas.mark(area.left, top, markSide, colours.strong),
        )),
    ...spaceAbove(19, [
      ...set(about, { size: 12, leading: 18, colour: colours.strong, bold: true }),
      ...set(title, { size: 21, leading: 28, colour: colours.ink, bold: true }),
    ]),
    ...facts.flatMap((fact) => set(fact, { size: 10, leading: 15, colour: colours.quiet })),
    {
      height: 24,
      draw: (canvas, top) => canvas.rule([area.left, top + 9], [area.left + area.width, top + 9], colours.ink, 1.1),
    },
  ])
}

/** The provider and the date, beside the page number. */
function footerOf(setter: Typesetter, { area, colours, provider, at, zone }: DocumentContent) {
  const style = small(colours)
  const within = { ...area, width: area.width - 80 }
  const rows = [provider.organisation, `${portal.name} · ${australianDay(at, zone)}`].flatMap((text) =>
    textRows(setter, [{ text }], style, within),
  )
  return {
    height: heightOf(rows),
    draw(canvas: PageCanvas, top: number, number: string) {
      canvas.rule([area.left, top - 5], [area.left + area.width, top - 5], colours.rule)
      drawStacked(canvas, rows, top)
      const { line: numberWidth } = setter.widths([{ text: number }], style)
      drawStacked(
        canvas,
        textRows(setter, [{ text: number }], style, { left: area.left + area.width - numberWidth, width: 80 }),
        top,
      )
    },
  }
}

/** The chapter that each page starts in. */
function chaptersOf(pages: readonly (readonly PlacedRow[])[]): string[] {
  let last = ''
  return pages.map((page) => {
    const first = page[0]?.row.chapter ?? last
    last = page.findLast(({ row }) => row.chapter)?.row.chapter ?? last
    return first
  })
}

/** react-pdf accepts a bookmark on any node, but its types declare it on pages only. */
const bookmark = (name: string): object => ({ bookmark: name })

const bookmarksOf = (page: readonly PlacedRow[]): { name: string; top: number }[] =>
  page.flatMap(({ row: { chapter }, top }) => (chapter ? [{ name: chapter, top: bodyTop + top }] : []))
