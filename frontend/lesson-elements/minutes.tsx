/** How long a piece of work takes: in the margin where there is one, before the title where there is none. */
export function Minutes({ minutes }: { minutes: number }) {
  return (
    <span className="shrink-0 font-sans text-sm font-semibold text-ochre-deep tabular-nums">
      {minutes} {minutes === 1 ? 'minute' : 'minutes'}
    </span>
  )
}
