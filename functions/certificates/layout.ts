import { type LayoutFont, nameFont } from '#drawing/font-widths'
import { markSide } from '#drawing/mark-drawing'
import {
  type Block,
  type LayoutColour,
  lowered,
  pen,
  type Rule,
  round,
  type Sizes,
  sideBySide,
  stacked,
  type TextLine,
  type TextStyle,
} from '#drawing/pen'
import { strataHeights, strataWidth } from '#drawing/strata-drawing'
import type { CertificateText } from './certificate-text.ts'

type Square = { x: number; y: number; side: number }

/**
 * Where everything stands on a certificate, in points from the top left corner of an A4 page's text area. The page, its print and
 * the PDF draw it as it is. The lines are in reading order. A preview has no QR code yet.
 */
export type CertificateLayout = {
  width: number
  height: number
  lines: TextLine[]
  rules: Rule[]
  mark: Square
  /** The top of the strata, which reach from margin to margin and down to the bottom one. */
  strata: number
  /** The path of the dark modules, in a square of `modules` × `modules`. */
  qr?: (Square & { modules: number; path: string }) | undefined
}

export type QrDrawing = { size: number; path: string }

/** A4 inside margins of 15 mm, and a point less, so that rounding never prints a second page. */
const [width, height] = [strataWidth, 756]
export const certificateMargin = 42.52

const style = (font: LayoutFont, size: number, leading: number, colour: LayoutColour = 'ink'): TextStyle => ({
  font,
  size,
  leading,
  colour,
})
/** Nothing on the sheet is smaller: a text that doesn't fit takes more lines. */
const smallest = 8.5
const styles = {
  organisation: style('regular', 11, 1.2, 'bark'),
  title: style('bold', 13, 1.25, 'eucalypt'),
  certifies: style('regular', 10, 1.3, 'bark'),
  statement: style('regular', 13.5, 1.3),
  learning: style('bold', 13.5, 1.3),
  fact: style('bold', 14, 1.25),
  factLabel: style('regular', smallest, 1.3, 'bark'),
  heading: style('bold', 9, 1.3, 'eucalypt'),
  body: style('regular', smallest, 1.26),
  quiet: style('regular', smallest, 1.26, 'bark'),
  code: style('bold', smallest, 1.26, 'ochre-deep'),
  strong: style('bold', smallest, 1.26),
  link: style('regular', smallest, 1.26, 'eucalypt'),
}

const nameSizes: Sizes = [
  { max: 33, min: 24 },
  { max: 24, min: 17 },
  { max: 17, min: 10 },
]
const nameLeading = 1.2
const learningSizes: Sizes = [
  { max: 13.5, min: 12.5 },
  { max: 13.5, min: 10 },
]
const organisationSizes: Sizes = [
  { max: 11, min: 9.5 },
  { max: 10, min: smallest },
]
/** As many lines as the text needs, about equally long. */
const evenLines: Sizes = Array.from({ length: 8 }, () => ({ max: smallest, min: smallest }))

/** Lays a certificate out. `url` is the address of its public page, which the QR code encodes. */
export function certificateLayout(text: CertificateText, url: string, qr: QrDrawing | undefined): CertificateLayout {
  const foot = footBlock(text, url, qr !== undefined)
  const blocks = [headBlock(text), highlightsBlock(text.highlights), nothing, recognitionBlock(text), foot]
  const room = height - sumOf(blocks) - blocks.length * comfortableGap
  const sections = sectionsBlock(text, room - strataHeights.max)
  const high = Math.min(strataHeights.max, Math.max(strataHeights.min, room - sections.height))
  const strata = round(height - high)
  const gap = (strata - sumOf(blocks) - sections.height) / blocks.length
  const { lines, rules } = stacked(blocks.with(2, sections), gap)
  return {
    width,
    height,
    lines,
    rules,
    mark: { x: 0, y: 0, side: markSide },
    strata,
    qr: qr && {
      x: width - qrSide,
      y: round(strata - gap - foot.height),
      side: qrSide,
      modules: qr.size,
      path: qr.path,
    },
  }
}

/** Between the parts of the sheet: less on a full one. What's more goes to the strata and the rows first. */
const comfortableGap = 16
const nothing: Block = { height: 0, lines: [], rules: [] }
const sumOf = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + block.height, 0)

/** The mark with the organisation, then who completed what. */
function headBlock(text: CertificateText): Block {
  const beside = pen({ left: markSide + 9, width: width - markSide - 9 })
  beside.fitted(text.organisation, styles.organisation, organisationSizes)
  const organisation = { ...lowered(beside.block, (markSide - beside.block.height) / 2), height: markSide }
  const head = pen({ left: 0, width })
  head.line(text.title, styles.title)
  head.space(5)
  head.line(text.certifies, styles.certifies)
  head.space(3)
  const name = pen({ left: 0, width })
  name.fitted(text.name, style(nameFont(text.name, 'bold'), 33, nameLeading), nameSizes)
  const below = pen({ left: 0, width })
  below.space(5)
  below.line(text.completed, styles.statement)
  below.fitted(text.learning, styles.learning, learningSizes)
  return stacked([organisation, stacked([head.block, name.block, below.block], 0)], 19)
}

/** The longest of the last column ends at the margin. */
const highlightStep = 189

/** Hours, date and mode between two rules. */
function highlightsBlock(highlights: CertificateText['highlights']): Block {
  const columns = highlights.map(({ value, label }, index) => {
    const { block, line } = pen({ left: index * highlightStep, width: highlightStep })
    line(value, styles.fact)
    line(label, styles.factLabel)
    return block
  })
  const above = pen({ left: 0, width })
  above.rule('ink', 1.1)
  above.space(7)
  const below = pen({ left: 0, width })
  below.space(8)
  below.rule('line', 0.8)
  return stacked([above.block, sideBySide(...columns), below.block], 0)
}

/** The left column is as wide as an ordinary email address needs; its minutes end before that. */
const [leftWidth, minutesEnd, rightColumn] = [231, 216, 244]

/** Sections 1 to 3 one below the other, and the standards beside them, with more space between them if `room` is left. */
function sectionsBlock({ name, sections, standards }: CertificateText, room: number): Block {
  const left = sections.map((section, index) =>
    factsBlock(section, index === 0 ? nameFont(name, 'regular') : 'regular'),
  )
  const right = standardRows(standards)
  const gap = Math.min(9, Math.max(4, (room - sumOf(right)) / right.length))
  return sideBySide(stacked(left, gap + 8), stacked(right, gap))
}

function headingBlock(heading: string, left: number): Block {
  const { block, line, space } = pen({ left, width })
  line(heading, styles.heading)
  space(2)
  return block
}

type Facts = CertificateText['sections'][number]

/** `font` is that of the values. */
function factsBlock({ number, heading, facts }: Facts, font: LayoutFont): Block {
  const labelWidth = number === 3 ? 84 : 63
  const rows = facts.flatMap(({ label, value, parts }) => {
    const name = pen({ left: 0, width: labelWidth })
    name.line(label, styles.quiet)
    const text = pen({ left: labelWidth, width: leftWidth - labelWidth })
    text.fitted(value, { ...styles.body, font }, evenLines)
    return [sideBySide(name.block, text.block), ...parts.map(partBlock)]
  })
  return stacked([headingBlock(`${number}. ${heading}`, 0), stacked(rows, 1.5)], 0)
}

/** A module and its minutes, which stand one below the other at the right. */
function partBlock({ label, value }: Facts['facts'][number]['parts'][number]): Block {
  const module = pen({ left: 6, width: minutesEnd - 58 })
  module.fitted(label, styles.quiet, evenLines)
  const minutes = pen({ left: 0, width: minutesEnd, anchor: 'end' })
  minutes.line(value, styles.quiet)
  return sideBySide(module.block, minutes.block)
}

/** A standard each, the first with the heading. */
function standardRows({ number, heading, standards }: CertificateText['standards']): Block[] {
  const codeWidth = 26
  const left = rightColumn + codeWidth
  const rows = standards.map(({ code, standard, focus, descriptor }) => {
    const number = pen({ left: rightColumn, width: codeWidth })
    number.line(code, styles.code)
    const text = pen({ left, width: width - left })
    text.fitted(focus, styles.strong, evenLines)
    text.fitted(standard, styles.quiet, evenLines)
    text.fitted(descriptor, styles.body, evenLines)
    return sideBySide(number.block, text.block)
  })
  const [first = nothing, ...more] = rows
  return [stacked([headingBlock(`${number}. ${heading}`, rightColumn), first], 0), ...more]
}

function recognitionBlock({ recognition, closing }: CertificateText): Block {
  const { block, fitted } = pen({ left: 0, width })
  fitted(`${recognition.text} ${closing}`, styles.body, evenLines)
  return stacked([headingBlock(recognition.heading, 0), block], 0)
}

const qrSide = 55
const signatureWidth = 112

/** Who signs it, under a line; how to check the certificate, and the QR code with its caption. */
function footBlock({ signature, imprint, check, scan }: CertificateText, url: string, hasQr: boolean): Block {
  const signed = pen({ left: 0, width: signatureWidth })
  if (signature) {
    signed.rule('ink', 0.7)
    signed.space(4)
    signed.fitted(signature.name, styles.strong, evenLines)
    signed.fitted(signature.role, styles.quiet, evenLines)
  }
  const left = signature ? signatureWidth + 14 : 0
  const checked = pen({ left, width: width - left - qrSide - 10 })
  for (const line of imprint) checked.fitted(line, styles.quiet, evenLines)
  if (hasQr) {
    checked.line(check, styles.quiet)
    checked.fitted(url, styles.link, evenLines)
  }
  const caption = pen({ left: width - qrSide, width: qrSide, anchor: 'middle' })
  caption.space(qrSide + 2)
  if (hasQr) caption.line(scan, styles.quiet)
  const height = Math.max(signed.block.height, checked.block.height, caption.block.height)
  const atFoot = (block: Block) => lowered(block, height - block.height)
  return sideBySide(atFoot(signed.block), atFoot(checked.block), atFoot(caption.block))
}
