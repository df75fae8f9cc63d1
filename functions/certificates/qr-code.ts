// The package's own entry brings PNG and canvas writers along, three times as much code.
import { create } from 'qrcode/lib/core/qrcode.js'
import { qrPath } from '#drawing/qr-path'
import type { QrDrawing } from './layout.ts'

/** A QR code as one SVG path in a square of `size` modules, without the quiet zone. */
export function drawQr(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  return { size: modules.size, path: qrPath(modules.size, (row, column) => modules.get(row, column) === 1) }
}
