import { placeNames, sectorNames, stageNames } from '#core/places'
import type { Teaching } from '#people/contract'
import { SelectField } from '../ui/fields.tsx'
import { useTeaching } from './use-teaching.ts'

/** Where and what the learner teaches, on the account page. Each answer is saved when it's chosen. */
export function TeachingForm({ teaching: known = {} }: { teaching: Teaching | undefined }) {
  const { mutate } = useTeaching()
  const change = (answer: Teaching) => mutate({ ...known, ...answer })
  return (
    <div className="flex flex-col gap-5">
      <p>
        Lessons show the rules, codes and year names of the place where you teach, and what you complete is dated by its
        clock. Nobody else sees your answers, and you can leave any of them open.
      </p>
      <SelectField
        label="State or territory"
        names={placeNames}
        value={known.place}
        onChange={(place) => change({ place })}
      />
      <SelectField label="Sector" names={sectorNames} value={known.sector} onChange={(sector) => change({ sector })} />
      <SelectField label="Years" names={stageNames} value={known.stage} onChange={(stage) => change({ stage })} />
    </div>
  )
}
