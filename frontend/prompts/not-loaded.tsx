import { useEffect } from 'react'
import { TryAgain } from '../ui/notice.tsx'
import { useToast } from '../ui/toast.tsx'

/** Says that the library couldn't be loaded, in its place and in a toast, because the place may be out of view. */
export function NotLoaded({ sentence, why, onRetry }: { sentence: string; why?: string; onRetry: () => void }) {
  const toast = useToast()
  useEffect(() => toast.error(sentence), [toast, sentence])
  return (
    <TryAgain onRetry={onRetry}>
      {sentence}
      {why && <p>{why}</p>}
    </TryAgain>
  )
}
