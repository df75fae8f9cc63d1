import type { Canvas } from '@react-pdf/renderer'
import type { ComponentProps } from 'react'
import { markDrawing } from '#drawing/mark-drawing'
import { fontOf } from '#drawing/pen'
import { strataDrawing } from '#drawing/strata-drawing'
import { type Fonts, widthIn } from '#paper/fonts'
import { palette } from '#paper/palette'
import { type CertificateLayout, certificateMargin as margin } from './layout.ts'

export type Painter = Parameters<ComponentProps<typeof Canvas>['paint']>[0]

/**
 * Draws a certificate's layout with pdfkit. react-pdf's own Text misplaces combining accents (Ẹ́), drops letters where glyph and
 * character counts differ, and adds a non-embedded Helvetica at line breaks.
 */
export function drawCertificate(painter: Painter, layout: CertificateLayout, fonts: Fonts): void {
  const { lines, rules, mark, qr } = layout
  const path = (d: string, colour: string, left: number, top: number, scale: number) =>
    painter
      .save()
      .translate(margin + left, margin + top)
      .scale(scale)
      .path(d)
      .fill(colour)
      .restore()

  path(markDrawing.path, palette.eucalypt, mark.x, mark.y, mark.side / markDrawing.size)
  for (const { text, x, y, size, colour, anchor, ...line } of lines) {
    const font = fonts[fontOf(line)]
    const before = anchor === 'start' ? 0 : widthIn(font, text) * size * (anchor === 'middle' ? 0.5 : 1)
    const top = y - (font.ascent / font.unitsPerEm) * size
    painter.font(font, font.postscriptName, size).fillColor(palette[colour])
    painter.text(text, margin + x - before, margin + top, { lineBreak: false })
  }
  for (const { x, y, width, colour, thickness } of rules)
    painter
      .moveTo(margin + x, margin + y)
      .lineTo(margin + x + width, margin + y)
      .lineWidth(thickness)
      .strokeColor(palette[colour])
      .stroke()
  for (const { layer, edge, area } of strataDrawing(layout.height - layout.strata)) {
    path(area, palette[`layer-${layer}`], 0, layout.strata, 1)
    painter
      .save()
      .translate(margin, margin + layout.strata)
      .path(edge)
      .lineWidth(1.3)
      .strokeColor('#ffffff')
      .stroke()
      .restore()
  }
  if (qr) path(qr.path, palette.ink, qr.x, qr.y, qr.side / qr.modules)
}
