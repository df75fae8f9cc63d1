import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { useToast } from './toast.tsx'

type CopyButtonProps = {
  text: string
  what: string
  /** Shows its picture alone. */
  brief?: boolean
  /** Called once the text has been copied. */
  onCopied?: (text: string) => unknown
}

/** Copies a text and says so. */
export function CopyButton({ text, what, brief = false, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), 2_000)
      onCopied?.(text)
    } catch {
      toast.error('This browser didn’t let us copy the text. Please select it and copy it yourself.')
    }
  }
  return (
    <>
      <Button look="quiet" className="min-w-11" onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
        <span className={brief ? 'sr-only' : undefined}>{copied ? 'Copied' : 'Copy'}</span>
        <span className="sr-only">: {what}</span>
      </Button>
      <span role="status" className="sr-only">
        {copied && 'Copied'}
      </span>
    </>
  )
}
