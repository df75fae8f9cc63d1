import type { Canvas } from '@react-pdf/renderer'
import type { ComponentProps } from 'react'
import { markDrawing } from '#domain/certificate-drawing'
import { type Face, type Faces, widthIn } from './fonts.ts'
import type { Line } from './line-breaks.ts'
import { atSigns, type Sign, signs } from './symbols.ts'

type Painter = Parameters<ComponentProps<typeof Canvas>['paint']>[0]

export type Ink = { size: number; colour: string }

/** Draws on a page; all measures in points from its upper left corner. */
export type Pen = {
  /** A line whose letters stand on `baseline`. */
  line(line: Line, left: number, baseline: number, ink: Ink): void
  rule(from: readonly [number, number], to: readonly [number, number], colour: string, width?: number): void
  /** An empty box to tick, `side` wide. */
  box(left: number, top: number, side: number, colour: string): void
  /** The portal's mark, `side` wide. */
  mark(left: number, top: number, side: number, colour: string): void
}

/** pdfkit draws the text, not react-pdf's Text, which drops blanks at the head of lines and lets long words run off the page. */
export function penOn(painter: Painter, { regular, bold }: Faces): Pen {
  const words = (text: string, face: Face, left: number, baseline: number, size: number, slanted = false) => {
    painter.font(face, face.postscriptName, size)
    const top = baseline - (face.ascent / face.unitsPerEm) * size
    painter.text(text, left, top, { lineBreak: false, ...(slanted && { oblique: 10 }) })
  }
  const sign = (
    { path, solid, plain, width }: Sign,
    face: Face,
    left: number,
    baseline: number,
    { size, colour }: Ink,
  ) => {
    painter.save().fillOpacity(0)
    words(plain, face, left, baseline, size * Math.min(1, width / 1000 / widthIn(face, plain)))
    painter
      .restore()
      .save()
      .translate(left, baseline)
      .scale(size / 1000)
    if (solid) painter.path(path).fill(colour)
    else
      painter
        .path(path)
        .lineWidth(face === bold ? 110 : 70)
        .strokeColor(colour)
        .stroke()
    painter.restore().fillColor(colour)
  }
  return {
    line(line, left, baseline, ink) {
      painter.fillColor(ink.colour)
      for (const span of line) {
        const face = span.bold ? bold : regular
        let at = left + span.left * ink.size
        for (const part of span.text.split(atSigns)) {
          const known = signs.get(part)
          if (known) sign(known, face, at, baseline, ink)
          else if (part) words(part, face, at, baseline, ink.size, span.slanted)
          if (part !== span.text) at += (known ? known.width / 1000 : widthIn(face, part)) * ink.size
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
