import { useMutation, useQueryClient } from '@tanstack/react-query'
import { australianDay } from '#core/day'
import type { Dashboard } from '#dashboard/contract'
import { putAgreement } from '#people/contract'
import { useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useToast } from '../ui/toast.tsx'

/**
 * Asks the learner to agree to the terms in force: after a sign-up that was confirmed on another device, or when they've changed. It
 * blocks nothing.
 */
export function AgreementNotice({ version }: { version: string }) {
  const { send } = useClient()
  const toast = useToast()
  const queries = useQueryClient()
  const agree = useMutation({
    mutationFn: () => send(putAgreement, { version }),
    onSuccess: () => {
      // The button goes, and takes the focus with it.
      document.getElementById('content')?.focus({ preventScroll: true })
      queries.setQueryData<Dashboard>(['dashboard'], (old) => old && { ...old, toAgree: undefined })
      toast.success('Thank you. That’s recorded.')
    },
  })
  return (
    <Notice
      title="Please agree to our terms"
      className="mt-6 mb-8"
      action={
        <Button look="secondary" busy={agree.isPending && 'Saving...'} onClick={() => agree.mutate()}>
          I agree
        </Button>
      }
    >
      <p>
        Read the <a href="/terms">terms</a> and the <a href="/privacy">privacy page</a> of{' '}
        {australianDay(new Date(version))}. You can keep working in the meantime.
      </p>
      <p role="alert" className="font-semibold text-clay empty:hidden">
        {agree.error?.message}
      </p>
    </Notice>
  )
}
