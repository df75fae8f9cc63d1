const layers = [
  ['M13 6q12-9 23 2 11-11 23-2v6q-12-9-23 2-11-11-23-2z', 'fill-layer-4'],
  ['M8 18q14-9 28 2 14-11 28-2v6q-14-9-28 2-14-11-28-2z', 'fill-layer-3 unlaid'],
  ['M3 30q17-9 33 2 16-11 33-2v6q-17-9-33 2-16-11-33-2z', 'fill-layer-1'],
] as const

/** A hill of which one layer isn't there. Decoration only; short, because the edge function holds the 404 page. */
export function MissingLayer() {
  return (
    <svg
      viewBox="0 0 72 40"
      strokeWidth={0.4}
      strokeDasharray="2"
      aria-hidden="true"
      className="md:float-right md:w-112"
    >
      {layers.map(([d, look]) => (
        <path key={d} d={d} className={look} />
      ))}
    </svg>
  )
}
