import { create } from 'qrcode'
import { qrPath } from '#domain/qr-path'

/** A QR code, hidden from assistive technology: show its text beside it. */
export function QrCode({ text, className }: { text: string; className?: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  return (
    <svg viewBox={`-4 -4 ${size + 8} ${size + 8}`} aria-hidden="true" className={className}>
      <rect x={-4} y={-4} width={size + 8} height={size + 8} className="fill-paper" />
      <path d={qrPath(size, (row, column) => modules.get(row, column) === 1)} className="fill-ink" />
    </svg>
  )
}
