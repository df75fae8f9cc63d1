import { placeNames } from '#core/places'
import { useMe, useTeaching } from '../account/me.ts'
import { SelectField } from '../ui/fields.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** Asks for the state or territory, in a lesson. The account page asks for the sector and the stage too. */
export function PlaceChooser() {
  const me = useMe()
  const teaching = useTeaching()
  if (me.error) return <p className="mt-2 font-sans text-clay">{me.error.message}</p>
  if (!me.data) return <Spinner />
  const known = me.data.teaching ?? {}
  return (
    <div className="mt-2 max-w-sm">
      <SelectField
        label="State or territory"
        names={placeNames}
        value={known.place}
        onChange={(place) => teaching.mutate({ ...known, place })}
      />
    </div>
  )
}
