import { useEffect } from 'react'
import { Button } from '../../components/forms/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useToast } from '../../components/toast/toast.tsx'

/** Says that the library couldn't be loaded, in its place and in a toast, because the place may be out of view. */
export function NotLoaded({ sentence, why, onRetry }: { sentence: string; why?: string; onRetry: () => void }) {
  const toast = useToast()
  useEffect(() => toast.error(sentence), [toast, sentence])
  return (
    <Notice
      tone="error"
      action={
        <Button look="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {sentence}
      {why && <p>{why}</p>}
    </Notice>
  )
}
