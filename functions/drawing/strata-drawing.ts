/** The certificate's artwork as SVG paths, shared by the page and the PDF. */

type Stratum = {
  /** The number of its colour in the palette, `layer-1` to `layer-5`: 1 is the oldest. */
  layer: 1 | 2 | 3 | 4 | 5
  /** Path of the upper edge. */
  edge: string
  /** Path of the filled area below the edge. */
  area: string
}

/** In points: from margin to margin of A4, and as high as there's room. */
export const strataWidth = 510
export const strataHeights = { min: 40, max: 88 } as const

/** The strata across the foot of the certificate, youngest first. Draw them in order: each covers part of the one before. */
export function strataDrawing(height: number): Stratum[] {
  const stratum = stratumOf(height)
  return [
    stratum(5, { left: 21, right: 17, fold: 246, dip: 36, swell: 21 }),
    stratum(4, { left: 36, right: 38, fold: 290, dip: 55, swell: 21 }),
    stratum(3, { left: 55, right: 50, fold: 214, dip: 67, swell: 19 }),
    stratum(2, { left: 67, right: 71, fold: 272, dip: 83, swell: 19 }),
    stratum(1, { left: 86, right: 83, fold: 232, dip: 93, swell: 14 }),
  ]
}

type Shape = Record<'left' | 'right' | 'fold' | 'dip' | 'swell', number>

/** Two curves that meet in a fold, like an open book. `fold` is in points from the left, the others are hundredths of the height. */
const stratumOf =
  (height: number) =>
  (layer: Stratum['layer'], { left, right, fold, dip, swell }: Shape): Stratum => {
    const rest = strataWidth - fold
    const y = (hundredths: number) => round((hundredths * height) / 100)
    const curve = (x: number, wide: number, from: number, to: string) =>
      `C${round(x + wide * 0.3)} ${y(from - swell)} ${round(x + wide * 0.7)} ${y(from - swell)} ${to}`
    const near = curve(0, fold, left, `${fold} ${y(dip)}`)
    const far = curve(fold, rest, right, `${strataWidth} ${y(right)}`)
    const edge = `M0 ${y(left)}${near}${far}`
    return { layer, edge, area: `${edge}V${round(height)}H0Z` }
  }

const round = (value: number): number => Math.round(value * 10) / 10
