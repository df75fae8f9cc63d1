import { create } from 'qrcode'
import { qrPath } from '#domain/qr-path'

/** A QR code as one SVG path in a square of `size` modules, without the quiet zone. */
export function qrDrawing(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  return { size: modules.size, path: qrPath(modules.size, (row, column) => modules.get(row, column) === 1) }
}
