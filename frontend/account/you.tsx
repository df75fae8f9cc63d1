import { useMutation, useQueryClient } from '@tanstack/react-query'
import { australianDay } from '#core/day'
import { placeNames, sectorNames, stageNames } from '#core/places'
import { type News, putAgreement, putName, type Teaching } from '#people/contract'
import { cleanName, nameProblem } from '#people/person-name'
import { useClient } from '../client/client.ts'
import { chooseLook, useLooks } from '../session/kept-here.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, Tick } from '../ui/fields.tsx'
import { useToast } from '../ui/toast.tsx'
import { AccountForm, type FieldValue, NameField, NewsBox, useFieldProblems } from './account-form.tsx'
import { meKey, useTeaching } from './me.ts'

/** Changes the name that the portal addresses the learner by. */
export function NameForm({ name }: { name: string }) {
  const { send } = useClient()
  const toast = useToast()
  const queries = useQueryClient()
  const { errors, isValid } = useFieldProblems()
  const rename = useMutation({
    mutationFn: (input: { name: string }) => send(putName, input),
    onSuccess: (me) => {
      queries.setQueryData(meKey, me)
      // Other pages show the name too, such as the dashboard's greeting.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] })
      toast.success('Your name is saved')
    },
  })

  const onSubmit = (fieldValue: FieldValue) => {
    const wanted = cleanName(fieldValue('name'))
    if (isValid({ name: nameProblem(wanted) }) && !rename.isPending) rename.mutate({ name: wanted })
  }
  return (
    <AccountForm label="Change your name" problem={rename.error?.message} onSubmit={onSubmit}>
      <div className="grid items-end gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <NameField
          defaultValue={name}
          hint="Certificates you already have keep the name they were issued to."
          error={errors.name}
        />
        <Button type="submit" look="secondary" className="justify-self-start" busy={rename.isPending && 'Saving...'}>
          Save name
        </Button>
      </div>
    </AccountForm>
  )
}

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
      <div className="grid items-end gap-x-6 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        <SelectField
          label="State or territory"
          names={placeNames}
          value={known.place}
          onChange={(place) => change({ place })}
        />
        <SelectField
          label="Sector"
          names={sectorNames}
          value={known.sector}
          onChange={(sector) => change({ sector })}
        />
        <SelectField label="Years" names={stageNames} value={known.stage} onChange={(stage) => change({ stage })} />
      </div>
    </div>
  )
}

/** Whether the learner gets news by email, and since when. Saved as soon as it's ticked or unticked. */
export function NewsChoice({ news }: { news: News | undefined }) {
  const { send } = useClient()
  const toast = useToast()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (wanted: boolean) => send(putAgreement, { news: wanted }),
    onSuccess: (me) => {
      queries.setQueryData(meKey, me)
      toast.success(me.news?.wanted ? 'You’ll get news by email' : 'You won’t get any more news by email')
    },
    onError: (error) => toast.error(error.message),
  })
  const wanted = save.isPending ? save.variables : (news?.wanted ?? false)
  return (
    <>
      <NewsBox checked={wanted} onChange={(event) => save.mutate(event.target.checked)} />
      {news && (
        <p className="font-sans text-sm text-bark">
          You {news.wanted ? 'asked for this' : 'turned this off'} on {australianDay(new Date(news.at))}.
        </p>
      )}
    </>
  )
}

/** Whether the browser looks for students' names, for this account on this device. */
export function LookSwitch({ account }: { account: string }) {
  return (
    <Tick look="font-sans" checked={useLooks(account)} onChange={({ target }) => chooseLook(account, target.checked)}>
      <span>
        Look for students’ names in what I write and copy. That happens on this device alone, and is on again when you
        next sign in.
      </span>
    </Tick>
  )
}
