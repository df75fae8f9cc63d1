// The package's own entry brings PNG and canvas writers along, three times as much code.
import { create } from 'qrcode/lib/core/qrcode.js'
import { useMemo } from 'react'
import { qrPath } from '#drawing/qr-path'

/** Clear modules around a QR code, which its standard asks for. */
const quiet = 4

/** A QR code that a phone can read in both themes: dark on white. */
export function AppQr({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    return { size: modules.size, path: qrPath(modules.size, (row, column) => modules.get(row, column) === 1) }
  }, [text])
  const box = size + 2 * quiet
  return (
    <svg viewBox={`${-quiet} ${-quiet} ${box} ${box}`} role="img" aria-label="QR code for your app" className="app-qr">
      <rect x={-quiet} y={-quiet} width={box} height={box} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
