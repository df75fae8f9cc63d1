import { useMutation, useQueryClient } from '@tanstack/react-query'
import { courseById } from '#catalogue/catalogue'
import type { RouteResult } from '#core/route'
import { settings } from '#core/site-settings'
import { postRestoration } from '#payments/contract'
import { paidElsewhere, purchase, restored } from '#payments/wording'
import { useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { SupportLine } from '../ui/support-line.tsx'

/** Asks the payment service for what this account has paid for, and opens it. Says what it found. */
export function RestorePurchase() {
  const { send } = useClient()
  const queries = useQueryClient()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => send(postRestoration, {}),
    onSuccess: (found) => {
      if (found.restored.length > 0)
        for (const queryKey of [['dashboard'], ['work'], ['payments'], ['payment']])
          void queries.invalidateQueries({ queryKey })
    },
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{purchase.restoreAdvice}</p>
      <Button look="secondary" busy={isPending && purchase.restoring} onClick={() => mutate()}>
        {purchase.restore}
      </Button>
      <div role="status">
        {error && <Notice tone="error">{error.message}</Notice>}
        {data && <Found {...data} />}
      </div>
    </div>
  )
}

function Found({ restored: opened, processing, elsewhere }: RouteResult<typeof postRestoration>) {
  const nothing = opened.length === 0 && !processing && elsewhere.length === 0
  return (
    <div className="flex flex-col gap-2">
      {opened.length > 0 && (
        <Notice tone="success">{restored(opened.map((courseId) => courseById(courseId).title))}</Notice>
      )}
      {processing && <Notice>{purchase.restoreProcessing}</Notice>}
      {elsewhere.map((address) => (
        <Notice key={address} tone="warning">
          {paidElsewhere(address)}
        </Notice>
      ))}
      {nothing && (
        <Notice>
          {purchase.nothingToRestore} <SupportLine email={settings.provider.email} quoting="your receipt" />
        </Notice>
      )}
    </div>
  )
}
