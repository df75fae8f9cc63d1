/** The certificate's artwork as SVG paths, shared by the page and the PDF. */

type Stratum = {
  /** The number of its colour in the palette, `layer-1` to `layer-5`: 1 is the oldest. */
  layer: 1 | 2 | 3 | 4 | 5
  /** Path of the upper edge. */
  edge: string
  /** Path of the filled area below the edge. */
  area: string
}

const [width, height] = [510, 42]

/** The strata across the foot of the certificate, youngest first. Draw them in order: each covers part of the one before. */
export const strataDrawing: { width: number; height: number; strata: readonly Stratum[] } = {
  width,
  height,
  strata: [
    stratum(5, { left: 9, right: 7, fold: 246, dip: 15, swell: 9 }),
    stratum(4, { left: 15, right: 16, fold: 290, dip: 23, swell: 9 }),
    stratum(3, { left: 23, right: 21, fold: 214, dip: 28, swell: 8 }),
    stratum(2, { left: 28, right: 30, fold: 272, dip: 35, swell: 8 }),
    stratum(1, { left: 36, right: 35, fold: 232, dip: 39, swell: 6 }),
  ],
}

/** Two curves that meet in a fold, like an open book. `fold` is a distance from the left, the others are from the top. */
function stratum(
  layer: Stratum['layer'],
  { left, right, fold, dip, swell }: Record<'left' | 'right' | 'fold' | 'dip' | 'swell', number>,
): Stratum {
  const rest = width - fold
  const near = `C${round(fold * 0.3)} ${left - swell} ${round(fold * 0.7)} ${left - swell} ${fold} ${dip}`
  const far = `C${round(fold + rest * 0.3)} ${right - swell} ${round(fold + rest * 0.7)} ${right - swell} ${width} ${right}`
  const edge = `M0 ${left}${near}${far}`
  return { layer, edge, area: `${edge}V${height}H0Z` }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
