import { standardsOf } from '#catalogue/standards'

export function StandardsList({ codes }: { codes: readonly string[] }) {
  return (
    <dl className="flex flex-col gap-5">
      {standardsOf(codes).map(({ code, focus, descriptor }) => (
        <div key={code} className="grid grid-cols-[3.5rem_1fr] gap-x-3">
          <dt className="font-semibold text-ochre-deep">{code}</dt>
          <dd>
            <span className="font-semibold">{focus}.</span> {descriptor}
          </dd>
        </div>
      ))}
    </dl>
  )
}
