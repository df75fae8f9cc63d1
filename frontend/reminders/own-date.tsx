import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CourseId } from '#catalogue/catalogue'
import { dayText } from '#record/wording'
import { deleteOwnDate, getOwnDate, putOwnDate } from '#reminders/contract'
import { useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { TryAgain } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** The day on which we ask a learner by email what came of a course: chosen, changed, taken away. */
export function OwnDate({ courseId }: { courseId: CourseId }) {
  const { send } = useClient()
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const queryKey = ['own-date', courseId] as const
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => send(getOwnDate, { courseId }),
    // Fresh each time it opens.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const change = useMutation({
    mutationFn: async (day: string | undefined) => {
      if (day) return send(putOwnDate, { courseId, day })
      await send(deleteOwnDate, { courseId })
      return data && { ...data, day: undefined }
    },
    onSuccess: (state) => {
      queries.setQueryData(queryKey, state)
      setTyped(undefined)
      // The account page's tick.
      void queries.invalidateQueries({ queryKey: ['me'] })
      // The button that takes the day away goes, and takes the focus with it.
      if (!state?.day) field.current?.focus()
    },
  })
  if (!data)
    return error ? (
      <TryAgain role="alert" title="Your day could not be loaded" onRetry={refetch}>
        {error.message}
      </TryAgain>
    ) : (
      <p role="status" className="flex items-center gap-2 font-sans text-bark">
        <Spinner /> Loading your day
      </p>
    )
  const { day = '', first, last } = data
  const saving = change.isPending && 'Saving...'
  return (
    <form
      className="mt-2 flex max-w-sm flex-col gap-3 font-sans"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(typed ?? day)
      }}
    >
      <p role="status">
        {day
          ? `We’ll email you on ${dayText(day)} and ask what came of it.`
          : 'We email you once, on the day you choose.'}
      </p>
      <TextField
        ref={field}
        label="Ask me on"
        type="date"
        required
        min={first}
        max={last}
        value={typed ?? day}
        onChange={({ target }) => setTyped(target.value)}
        error={change.error?.message}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="secondary" busy={saving}>
          {day ? 'Change the day' : 'Ask me on this day'}
        </Button>
        {day && (
          <Button look="quiet" onClick={() => change.mutate(undefined)}>
            Don’t ask me
          </Button>
        )}
      </div>
    </form>
  )
}
