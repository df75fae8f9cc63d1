const round = (n: number): string => String(Math.round(n * 10) / 10)
const point = (x: number, y: number): string => `${round(x)} ${round(y)}`

/**
 * The upper edge of a layer, as the points and curves of an SVG path without its leading `M`: two swells that meet in a
 * fold, like the pages of an open book. The fold is at `share` of the width, 0 to 1.
 */
export function upperEdge(left: number, right: number, y: number, swell: number, share = 0.5): string {
  const width = right - left
  const fold = left + width * share
  const rest = width * (1 - share)
  return [
    `${point(left, y)}C${point(left + width * share * 0.36, y - swell)} ${point(left + width * share * 0.74, y - swell * 0.85)}`,
    `${point(fold, y + swell * 0.6)}C${point(fold + rest * 0.26, y - swell * 0.85)} ${point(right - rest * 0.36, y - swell)}`,
    point(right, y),
  ].join(' ')
}

/** A hill of layers in a drawing 240 wide: each layer's outline as an SVG path, lowest first, and the drawing's height. */
export function layerOutlines(count: number): { height: number; outlines: string[] } {
  const depth = count === 1 ? 30 : 15
  const pitch = depth + 4
  const height = count * pitch + 18
  const outlines = Array.from({ length: count }, (_, index) => {
    const lean = index === 0 ? 0 : index % 2 === 0 ? -3 : 3
    const left = 3 + index * 7 + lean
    const right = 237 - index * 7 + lean
    const top = height - depth - 7 - index * pitch
    return `M${upperEdge(left + 2.5, right - 2.5, top, 10)}L${upperEdge(right, left, top + depth, 10)}Z`
  })
  return { height, outlines }
}
