import { create } from 'qrcode'
import { qrPath } from '#domain/qr-path'

/** The address of the public page as a QR code; the address stands beside it in words. */
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
