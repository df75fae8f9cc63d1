import { fitLines } from './fit-text.ts'
import { type LayoutFont, runsOf, textWidth } from './font-widths.ts'

/** Names of the portal's colours. */
export type LayoutColour = 'ink' | 'bark' | 'line' | 'eucalypt' | 'ochre' | 'ochre-deep'

/** Text on one line. `y` is its baseline, and `x` where it starts, its middle or its end, as `anchor` says. */
export type TextLine = {
  text: string
  x: number
  y: number
  size: number
  font: 'regular' | 'bold'
  /** In Noto Sans, whatever `font` says: pages know no font of that name. */
  sans?: true | undefined
  colour: LayoutColour
  anchor: 'start' | 'middle' | 'end'
}

/** A horizontal line. */
export type Rule = { x: number; y: number; width: number; colour: LayoutColour; thickness: number }

/** What has been set so far, from its own top. All lengths are in points. */
export type Block = { height: number; lines: TextLine[]; rules: Rule[] }

/** `leading` is a multiple of the size. */
export type TextStyle = { font: LayoutFont; size: number; leading: number; colour: LayoutColour }

/** Font sizes for one line, for two, and so on: the preferred size, and the smallest before the text takes another line. */
export type Sizes = readonly { max: number; min: number }[]

type Column = { left: number; width: number; anchor?: TextLine['anchor'] }

/** The baseline below the middle of a line's space, as a multiple of the size: it centres capitals with their descenders. */
const baselineShift = 0.36

/** Sets text from the top of a column down. */
export function pen({ left, width, anchor = 'start' }: Column) {
  const block: Block = { height: 0, lines: [], rules: [] }
  const x = left + (anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width)
  /** Only wording of our own has another anchor than its start, and Literata has all of that. */
  const place = (lines: readonly string[], { leading, font: style, size, colour }: TextStyle) => {
    for (const line of lines) {
      const y = round(block.height + size * (leading / 2 + baselineShift))
      let start = x
      for (const { text, font } of runsOf(style, line)) {
        const face = font === 'sans' ? { font: 'regular' as const, sans: true as const } : { font }
        block.lines.push({ text, x: round(start), y, size, ...face, colour, anchor })
        start += textWidth(font, text) * size
      }
      block.height += size * leading
    }
  }
  return {
    block,
    space(height: number) {
      block.height += height
    },
    /** One line of our own wording, short enough as it is. */
    line: (text: string, style: TextStyle) => place([text], style),
    /** Text of any length, at the largest size that fits. */
    fitted(text: string, style: TextStyle, sizes: Sizes) {
      const { lines, size } = fitLines(text, { width, sizes, measure: (line) => textWidth(style.font, line) })
      place(lines, { ...style, size })
    },
    rule(colour: LayoutColour, thickness: number, length = width) {
      block.rules.push({
        x: left + (anchor === 'middle' ? (width - length) / 2 : 0),
        y: round(block.height),
        width: length,
        colour,
        thickness,
      })
    },
  }
}

export const lowered = ({ height, lines, rules }: Block, by: number): Block => ({
  height: height + by,
  lines: lines.map((line) => ({ ...line, y: round(line.y + by) })),
  rules: rules.map((rule) => ({ ...rule, y: round(rule.y + by) })),
})

/** Blocks that start at the same height, in the order in which they are read. */
export const sideBySide = (...blocks: readonly Block[]): Block => ({
  height: Math.max(...blocks.map((block) => block.height)),
  lines: blocks.flatMap((block) => block.lines),
  rules: blocks.flatMap((block) => block.rules),
})

export function stacked(blocks: readonly Block[], gap: number): Block {
  let top = 0
  const placed = blocks.map((block) => {
    const moved = lowered(block, top)
    top += block.height + gap
    return moved
  })
  return { ...sideBySide(...placed), height: top - gap }
}

export const fontOf = ({ font, sans }: Pick<TextLine, 'font' | 'sans'>): LayoutFont => (sans ? 'sans' : font)

/** Hundredths of a point can't be seen. */
export const round = (points: number): number => Math.round(points * 100) / 100
