/** The dark modules of a QR code as one SVG path, one rectangle per horizontal run, in a view box of `size` × `size`. */
export function qrPath(size: number, isDark: (row: number, column: number) => boolean): string {
  const dark = (row: number, column: number) => column < size && isDark(row, column)
  let path = ''
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!dark(row, column)) continue
      const start = column
      while (dark(row, column)) column += 1
      path += `M${start} ${row}H${column}V${row + 1}H${start}Z`
    }
  }
  return path
}
