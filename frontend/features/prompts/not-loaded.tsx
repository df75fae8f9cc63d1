import { useEffect } from 'react'
import { Button } from '../../components/forms/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useToast } from '../../components/toast/toast.tsx'

/** The library could not be read, and there is nothing of it to show: said in its place, and where it may be out of sight. */
export function NotLoaded({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
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
    </Notice>
  )
}
