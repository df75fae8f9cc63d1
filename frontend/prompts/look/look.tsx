import { type ComponentType, type ReactNode, useState } from 'react'
import { useLooks } from '../../session/kept-here.ts'
import { useToast } from '../../ui/toast.tsx'

type LookedAt = { account: string; text: string; onReplace: (text: string) => void }
type LookProps = LookedAt & { className: string; children: ReactNode }

/**
 * Looks for people in what somebody types into the fields that it holds, and says below them what it found. All of it runs in
 * the browser. Its script loads at the first keystroke.
 */
export function Look({ account, text, onReplace, className, children }: LookProps) {
  const isOn = useLooks(account)
  const [Findings, setFindings] = useState<ComponentType<LookedAt>>()
  const load = () => {
    // Without its script there's no look, and typing goes on.
    if (isOn && !Findings)
      void import('./findings.tsx').then((loaded) => setFindings(() => loaded.Findings)).catch(() => {})
  }
  return (
    <div onInput={load} className={className}>
      {children}
      {isOn && Findings && <Findings account={account} text={text} onReplace={onReplace} />}
    </div>
  )
}

/** Says after a copy what looks like a person in it, and offers the copy without. */
export function useLookAfterCopy(account: string): (text: string) => Promise<void> {
  const isOn = useLooks(account)
  const toast = useToast()
  return async (text) => {
    if (!isOn) return
    const found = await import('./findings.tsx').then(({ lookOnce }) => lookOnce(account, text)).catch(() => undefined)
    if (!found) return
    const copy = async () => {
      await navigator.clipboard
        .writeText(found.take())
        .catch(() => toast.error('This browser didn’t let us copy the text.'))
      toast.success('Copied without the names')
    }
    toast.info(`Copied. ${found.sentence}`, {
      action: { label: `Copy with ${found.label}`, onSelect: () => void copy() },
    })
  }
}
