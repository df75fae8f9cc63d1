import { Canvas } from '@react-pdf/renderer'
import { type Face, widthIn } from './fonts.ts'
import { palette } from './palette.ts'

/** How lines are set: the face, the size in points, the leading as a multiple of it. */
export type Type = { face: Face; size: number; leading: number; colour?: string }

type LinesProps = { lines: readonly string[]; type: Type; width: number; centred?: boolean; above?: number }

/**
 * Lines of text whose breaks are known. pdfkit draws them, not react-pdf's Text: that sets an accent which makes no letter of
 * its own (Ẹ́) on the wrong spot, loses letters where glyphs and characters differ in number, and at a line break brings in
 * Helvetica, which is not embedded.
 */
export function Lines({ lines, type, width, centred = false, above = 0 }: LinesProps) {
  const { face, size, leading, colour = palette.ink } = type
  const top = (leading - (face.ascent - face.descent) / face.unitsPerEm) / 2
  return (
    <Canvas
      style={{ width, height: lines.length * leading * size, marginTop: above }}
      paint={(painter) => {
        painter.font(face, face.postscriptName, size).fillColor(colour)
        for (const [index, line] of lines.entries()) {
          const left = centred ? (width - widthIn(face, line) * size) / 2 : 0
          painter.text(line, left, (index * leading + top) * size, { lineBreak: false })
        }
        return null
      }}
    />
  )
}
