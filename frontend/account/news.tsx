import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { australianDay } from '#core/day'
import { type News, putAgreement } from '#people/contract'
import { useClient } from '../client/client.ts'
import { useToast } from '../ui/toast.tsx'
import { meKey } from './me.ts'

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

/** The box that asks for news by email. It starts unticked. */
export const NewsBox = (input: Pick<ComponentProps<'input'>, 'name' | 'checked' | 'onChange'>) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 font-sans">
    <input type="checkbox" className="mt-0.5 size-5 shrink-0" {...input} />
    <span>Email me when there’s a new course</span>
  </label>
)
