import type { CertificateText } from '#domain/certificate-text'
import { nameFont, textWidth } from '#drawing/font-widths'
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
import { strataDrawing } from '#drawing/strata-drawing'

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
  /** The top of the strata, which reach from margin to margin. */
  strata: number
  /** The path of the dark modules, in a square of `modules` × `modules`. */
  qr?: (Square & { modules: number; path: string }) | undefined
}

export type QrDrawing = { size: number; path: string }

/** A4 inside margins of 15 mm, and a point less, so that rounding never prints a second page. */
const [width, height] = [strataDrawing.width, 756]
export const certificateMargin = 42.52

const style = (font: TextStyle['font'], size: number, leading: number, colour: LayoutColour = 'ink'): TextStyle => ({
  font,
  size,
  leading,
  colour,
})
const styles = {
  organisation: style('regular', 9.5, 1.4, 'bark'),
  title: style('regular', 24, 1.2, 'eucalypt'),
  quiet: style('regular', 9.5, 1.4, 'bark'),
  learning: style('bold', 16, 1.3),
  statement: style('regular', 10.5, 1.4),
  heading: style('bold', 9.5, 1.4, 'eucalypt'),
  body: style('regular', 8.4, 1.33),
  label: style('regular', 8.4, 1.33, 'bark'),
  closing: style('bold', 8.4, 1.33),
  part: style('regular', 7.8, 1.45, 'bark'),
  small: style('regular', 7.2, 1.36, 'bark'),
  link: style('regular', 7.2, 1.36, 'eucalypt'),
  code: style('bold', 7.8, 1.28, 'ochre-deep'),
  focus: style('bold', 7.7, 1.3),
  standard: style('regular', 7.2, 1.32, 'bark'),
  descriptor: style('regular', 7.8, 1.28),
}

const nameSizes: Sizes = [
  { max: 36, min: 24 },
  { max: 24, min: 15 },
  { max: 16, min: 10 },
]
/** The same for every name, so that the rest of the page doesn't move. */
const nameHeight = 60
const learningSizes: Sizes = [
  { max: 16, min: 11 },
  { max: 13, min: 9 },
]
const organisationSizes: Sizes = [
  { max: 9.5, min: 8 },
  { max: 9.5, min: 6 },
]
const factSizes: Sizes = [
  { max: 8.4, min: 7.5 },
  { max: 8.4, min: 6.4 },
  { max: 8.4, min: 5 },
]
const imprintSizes: Sizes = [
  { max: 7.2, min: 6 },
  { max: 7.2, min: 5 },
]
/** As many lines as ordinary text needs, about equally long. `less` points are given up for a line less. */
const evenLines = ({ size }: TextStyle, less = 0): Sizes =>
  Array.from({ length: 8 }, () => ({ max: size, min: size - less }))

/** Lays a certificate out. `url` is the address of its public page, which the QR code encodes. */
export function certificateLayout(text: CertificateText, url: string, qr: QrDrawing | undefined): CertificateLayout {
  const [participant, provider, completion] = text.sections
  const organisation = organisationBlock(text.organisation)
  const head = headBlock(text)
  const facts = sideBySide(
    stacked(
      [participant, provider].flatMap((one) => (one ? [factsBlock(one, 0, 70)] : [])),
      8,
    ),
    completion ? factsBlock(completion, width - columnWidth, 88) : nothing,
  )
  const foot = footBlock(text, url, qr !== undefined)
  const blocks = [organisation.block, head, facts, standardsBlock(text.standards), recognitionBlock(text), foot]
  const strata = height - strataDrawing.height
  const gap = (strata - blocks.reduce((sum, block) => sum + block.height, 0)) / blocks.length
  const { lines, rules } = stacked(blocks, gap)
  return {
    width,
    height,
    lines,
    rules,
    mark: organisation.mark,
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

const nothing: Block = { height: 0, lines: [], rules: [] }

/** The mark and the organisation beside it, centred together. */
function organisationBlock(organisation: string) {
  const side = 28
  const { block, fitted } = pen({ left: 0, width: 440 })
  fitted(organisation, styles.organisation, organisationSizes)
  const wide = Math.max(...block.lines.map(({ text, font, size }) => textWidth(font, text) * size))
  const left = (width - side - 8 - wide) / 2
  const text = lowered(block, (side - block.height) / 2)
  const lines = text.lines.map((line) => ({ ...line, x: round(left + side + 8) }))
  return { block: { height: side, lines, rules: [] }, mark: { x: round(left), y: 0, side } }
}

/** The statement: who completed what, in how many hours, and when. */
function headBlock(text: CertificateText): Block {
  const above = pen({ left: 0, width, anchor: 'middle' })
  above.line(text.title, styles.title)
  above.space(7)
  above.rule('ochre', 1, 36)
  above.space(7)
  above.line(text.certifies, styles.quiet)
  const name = pen({ left: 0, width, anchor: 'middle' })
  name.fitted(text.name, style(nameFont(text.name), 36, 1.22), nameSizes)
  const below = pen({ left: 0, width, anchor: 'middle' })
  below.line(text.completed, styles.quiet)
  below.space(2)
  below.fitted(text.learning, styles.learning, learningSizes)
  below.space(2)
  below.line(text.statement, styles.statement)
  const centred = lowered(name.block, (nameHeight - name.block.height) / 2)
  return stacked([above.block, { ...centred, height: nameHeight }, below.block], 0)
}

const columnWidth = 241

function headingBlock(heading: string, left: number, wide: number): Block {
  const { block, line, rule, space } = pen({ left, width: wide })
  line(heading, styles.heading)
  space(2)
  rule('line', 0.6)
  space(2)
  return block
}

type Facts = CertificateText['sections'][number]

function factsBlock({ number, heading, facts }: Facts, left: number, labelWidth: number): Block {
  const rows = facts.flatMap(({ label, value, parts }) => {
    const name = pen({ left, width: labelWidth })
    name.line(label, styles.label)
    const text = pen({ left: left + labelWidth, width: columnWidth - labelWidth })
    text.fitted(value, styles.body, factSizes)
    return [sideBySide(name.block, text.block), ...parts.map((part) => partBlock(part, left))]
  })
  return stacked([headingBlock(`${number}. ${heading}`, left, columnWidth), stacked(rows, 1.6)], 2)
}

/** A module and its minutes, which stand one below the other at the right. */
function partBlock({ label, value }: Facts['facts'][number]['parts'][number], left: number): Block {
  const module = pen({ left: left + 8, width: columnWidth - 8 })
  module.line(label, styles.part)
  const minutes = pen({ left, width: columnWidth, anchor: 'end' })
  minutes.line(value, styles.part)
  return sideBySide(module.block, minutes.block)
}

/** Every row is as high as the highest. */
function standardsBlock({ number, heading, standards }: CertificateText['standards']): Block {
  const [codeWidth, gap, right] = [30, 12, 236]
  const left = width - codeWidth - gap - right
  const widest = Math.max(0, ...standards.map(({ focus }) => textWidth('bold', focus)))
  const focusStyle = { ...styles.focus, size: Math.min(styles.focus.size, Math.floor((left / widest) * 100) / 100) }
  const rows = standards.map(({ code, standard, focus, descriptor }) => {
    const number = pen({ left: 0, width: codeWidth })
    number.line(code, styles.code)
    const middle = pen({ left: codeWidth, width: left })
    middle.line(focus, focusStyle)
    middle.fitted(standard, styles.standard, evenLines(styles.standard))
    const last = pen({ left: width - right, width: right })
    last.fitted(descriptor, styles.descriptor, evenLines(styles.descriptor))
    return sideBySide(number.block, middle.block, last.block)
  })
  const rowHeight = Math.max(0, ...rows.map((row) => row.height))
  const even = rows.map((row) => ({ ...row, height: rowHeight }))
  return stacked([headingBlock(`${number}. ${heading}`, 0, width), stacked(even, 4)], 4)
}

function recognitionBlock({ recognition, closing }: CertificateText): Block {
  const { block, fitted, line, space } = pen({ left: 0, width })
  fitted(recognition.text, styles.body, evenLines(styles.body, 0.3))
  space(4)
  line(closing, styles.closing)
  return stacked([headingBlock(recognition.heading, 0, width), block], 1)
}

const qrSide = 60
const signatureWidth = 150

/** The line that the issuer signs on, how to check the certificate, and the QR code with its caption. */
function footBlock({ signature, imprint, check, scan }: CertificateText, url: string, hasQr: boolean): Block {
  const signed = pen({ left: 0, width: signatureWidth })
  signed.space(34)
  signed.rule('bark', 0.6)
  signed.space(3)
  signed.fitted(signature.name, styles.body, factSizes)
  signed.line(signature.role, styles.small)
  const left = signatureWidth + 24
  const checked = pen({ left, width: width - left - qrSide - 18 })
  for (const line of imprint) checked.fitted(line, styles.small, imprintSizes)
  if (hasQr) {
    checked.line(check, styles.small)
    checked.fitted(url, styles.link, imprintSizes)
  }
  const caption = pen({ left: width - qrSide, width: qrSide, anchor: 'middle' })
  caption.space(qrSide + 2)
  if (hasQr) caption.line(scan, styles.small)
  const height = Math.max(signed.block.height, checked.block.height, caption.block.height)
  const atFoot = (block: Block) => lowered(block, height - block.height)
  return sideBySide(atFoot(signed.block), atFoot(checked.block), atFoot(caption.block))
}
