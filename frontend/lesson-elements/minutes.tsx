/** How long an activity, task or scenario takes. */
export function Minutes({ minutes }: { minutes: number }) {
  return (
    <span className="shrink-0 font-sans text-sm font-semibold text-ochre-deep tabular-nums">
      {minutes} {minutes === 1 ? 'minute' : 'minutes'}
    </span>
  )
}
