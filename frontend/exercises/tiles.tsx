import type { Tally } from '#exercises/recording'

/** The shapes of the kinds, so that colour isn't the only thing that tells them apart. */
const shapes = [
  <circle key="0" cx="10" cy="10" r="8" />,
  <rect key="1" x="3" y="3" width="14" height="14" />,
  <path key="2" d="M10 2 19 18H1Z" />,
  <path key="3" d="M10 1 19 10 10 19 1 10Z" />,
]

const Shape = ({ kind }: { kind: number }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" data-kind={kind}>
    {shapes[kind % shapes.length]}
  </svg>
)

type TilesProps = {
  tally: Tally
  /** The kind of each reply. */
  replies: readonly number[]
  open: number | undefined
  onOpen: (reply: number) => void
}

/** A tile for each reply, in the shape of its kind. Pressing one opens its reply. */
export const Tiles = ({ tally: { kinds }, replies, open, onOpen }: TilesProps) => (
  <ol className="tiles ex-bare">
    {replies.map((kind, reply) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: recorded replies never change their order
      <li key={reply} style={{ '--turn': reply } as React.CSSProperties}>
        <button
          type="button"
          aria-pressed={reply === open}
          aria-label={`Reply ${reply + 1}: ${kinds[kind]}`}
          onClick={() => onOpen(reply)}
        >
          <Shape kind={kind} />
        </button>
      </li>
    ))}
  </ol>
)

/** What each shape stands for. */
export function TilesKey({ tally: { kinds, variants } }: { tally: Tally }) {
  const came = new Set(variants.flatMap(({ replies }) => replies))
  if (came.size < 2) return null
  return (
    <ul className="tiles-key ex-bare">
      {[...came].map((kind) => (
        <li key={kind}>
          <Shape kind={kind} /> {kinds[kind]}
        </li>
      ))}
    </ul>
  )
}
