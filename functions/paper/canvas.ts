import type { Canvas } from '@react-pdf/renderer'
import type { ComponentProps } from 'react'
import { markDrawing } from '#drawing/mark-drawing'
import { symbolPattern } from './document-characters.ts'
import { type Fonts, fontRuns, type LoadedFont, widthIn } from './fonts.ts'
import type { Line } from './line-breaks.ts'

type Painter = Parameters<ComponentProps<typeof Canvas>['paint']>[0]

/** `size` in points. */
export type SpanStyle = { size: number; colour: string }

/** Draws on a page. All coordinates are in points from its top left corner. */
export type PageCanvas = {
  line(line: Line, left: number, baseline: number, style: SpanStyle): void
  rule(from: readonly [number, number], to: readonly [number, number], colour: string, width?: number): void
  /** An empty tick box. */
  box(left: number, top: number, side: number, colour: string): void
  mark(left: number, top: number, side: number, colour: string): void
}

/** pdfkit draws the text: react-pdf's Text drops leading spaces and lets long words run off the page. */
export function pageCanvas(painter: Painter, fonts: Fonts): PageCanvas {
  /** A symbol, or text without any. */
  const runsIn = (part: string, isBold: boolean | undefined) => {
    if (part === '') return []
    const font = fonts.symbolic.get(part)
    return font ? [{ text: part, font }] : fontRuns(fonts, part, isBold)
  }
  const drawText = (text: string, font: LoadedFont, left: number, baseline: number, size: number, oblique = false) => {
    painter.font(font, font.postscriptName, size)
    const top = baseline - (font.ascent / font.unitsPerEm) * size
    painter.text(text, left, top, { lineBreak: false, ...(oblique && { oblique: 10 }) })
  }
  return {
    line(line, left, baseline, style) {
      painter.fillColor(style.colour)
      for (const span of line) {
        let x = left + span.left * style.size
        for (const { text, font } of span.text.split(symbolPattern).flatMap((part) => runsIn(part, span.bold))) {
          drawText(text, font, x, baseline, style.size, span.oblique)
          if (text !== span.text) x += widthIn(font, text) * style.size
        }
      }
    },
    rule(from, to, colour, width = 0.5) {
      painter
        .moveTo(...from)
        .lineTo(...to)
        .lineWidth(width)
        .strokeColor(colour)
        .stroke()
    },
    box(left, top, side, colour) {
      painter.rect(left, top, side, side).lineWidth(0.7).strokeColor(colour).stroke()
    },
    mark(left, top, side, colour) {
      painter
        .save()
        .translate(left, top)
        .scale(side / markDrawing.size)
      painter.path(markDrawing.path).fill(colour).restore()
    },
  }
}
