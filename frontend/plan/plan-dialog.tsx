import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CourseId, courseById } from '#catalogue/catalogue'
import { deletePlan, getPlan, type Plan, type PlanState, putPlan } from '#plan/contract'
import { useClient } from '../client/client.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TryAgain } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useToast } from '../ui/toast.tsx'
import { PlanForm } from './plan-form.tsx'
import { PlanView } from './plan-view.tsx'

/** The hours that a learner has chosen for a course, or the form to choose them. */
export function PlanDialog({ courseId, onClose }: { courseId: CourseId; onClose: () => void }) {
  const { send } = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const queryKey = ['plan', courseId] as const
  const query = useQuery({
    queryKey,
    queryFn: () => send(getPlan, { courseId }),
    // Fresh each time it opens. While it's open, another tab's plan mustn't take the place of a form that's half filled in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data } = query
  /** What the form begins with while it's open over a plan, or after one was taken away. */
  const [choosing, setChoosing] = useState<Plan>()
  const changed = (state: PlanState) => {
    queries.setQueryData(queryKey, state)
    void queries.invalidateQueries({ queryKey: ['dashboard'] })
  }
  const save = useMutation({
    mutationFn: (choice: Pick<Plan, 'lines' | 'from'>) => send(putPlan, { courseId, ...choice }),
    onSuccess: (state) => {
      changed(state)
      setChoosing(undefined)
    },
  })
  const remove = useMutation({
    mutationFn: () => send(deletePlan, { courseId }),
    onSuccess: () => {
      setChoosing(data?.plan)
      if (data) changed({ ...data, plan: undefined })
      toast.success('Your plan is gone.')
    },
    onError: (error) => toast.error(error.message),
  })
  const plan = choosing ? undefined : data?.plan
  return (
    <Dialog open wide onClose={onClose} title={`Plan my hours: ${courseById(courseId).title}`}>
      {!data && !query.error && (
        <p role="status" className="flex items-center gap-2 font-sans text-bark">
          <Spinner /> Loading your plan
        </p>
      )}
      {!data && query.error && (
        <TryAgain role="alert" title="Your plan could not be loaded" onRetry={query.refetch}>
          {query.error.message}
        </TryAgain>
      )}
      {data && data.parts.length === 0 && (
        <p>You’ve ticked every section of this course, so there’s nothing left to plan.</p>
      )}
      {data && data.parts.length > 0 && plan && (
        <PlanView
          plan={plan}
          state={data}
          removing={remove.isPending}
          onChange={() => setChoosing(plan)}
          onRemove={() => remove.mutate()}
          onClose={onClose}
        />
      )}
      {data && data.parts.length > 0 && !plan && (
        <PlanForm
          state={data}
          before={choosing}
          saving={save.isPending}
          problem={save.error?.message}
          onSave={save.mutate}
          onCancel={choosing && data.plan ? () => setChoosing(undefined) : onClose}
        />
      )}
    </Dialog>
  )
}
