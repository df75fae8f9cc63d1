import { Canvas } from '@react-pdf/renderer'
import { type LoadedFont, widthIn } from './fonts.ts'
import { palette } from './palette.ts'

/** `size` is in points, `leading` a multiple of it. */
export type FontStyle = { font: LoadedFont; size: number; leading: number; colour?: string }

type LinesProps = { lines: readonly string[]; fontStyle: FontStyle; width: number; centred?: boolean; above?: number }

/**
 * Draws text already broken into lines, with pdfkit. react-pdf's Text misplaces combining accents (Ẹ́), drops letters where
 * glyph and character counts differ, and adds a non-embedded Helvetica at line breaks.
 */
export function Lines({ lines, fontStyle, width, centred = false, above = 0 }: LinesProps) {
  const { font, size, leading, colour = palette.ink } = fontStyle
  const top = (leading - (font.ascent - font.descent) / font.unitsPerEm) / 2
  return (
    <Canvas
      style={{ width, height: lines.length * leading * size, marginTop: above }}
      paint={(painter) => {
        painter.font(font, font.postscriptName, size).fillColor(colour)
        for (const [index, line] of lines.entries()) {
          const left = centred ? (width - widthIn(font, line) * size) / 2 : 0
          painter.text(line, left, (index * leading + top) * size, { lineBreak: false })
        }
        return null
      }}
    />
  )
}
