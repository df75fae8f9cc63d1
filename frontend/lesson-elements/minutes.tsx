/** How long an activity, task or scenario takes. `apart` says where, for time that the module's minutes leave out. */
export function Minutes({ minutes, apart }: { minutes: number; apart?: string | undefined }) {
  return (
    <span className="shrink-0 font-sans text-sm font-semibold text-ochre-deep tabular-nums">
      {minutes} {minutes === 1 ? 'minute' : 'minutes'}
      {apart && <span className="block font-normal text-bark">{apart}</span>}
    </span>
  )
}
