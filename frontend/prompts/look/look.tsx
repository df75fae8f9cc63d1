import { type ComponentType, type ReactNode, useState, useSyncExternalStore } from 'react'
import { keepHere, readHere, watchHere } from '../../session/kept-here.ts'
import { Tick } from '../../ui/fields.tsx'
import { useToast } from '../../ui/toast.tsx'

type LookedAt = { account: string; text: string; onReplace: (text: string) => void }
type LookProps = LookedAt & { children: ReactNode }

/**
 * Looks for people in what somebody types into the field around which it stands, and says below the field what it found. All of it runs in
 * the browser. Its script loads at the first keystroke.
 */
export function Look({ account, text, onReplace, children }: LookProps) {
  const isOn = useLooks(account)
  const [Findings, setFindings] = useState<ComponentType<LookedAt>>()
  const load = () => {
    // Without its script there's no look, and typing goes on.
    if (isOn && !Findings)
      void import('./findings.tsx').then((loaded) => setFindings(() => loaded.Findings)).catch(() => {})
  }
  return (
    <div onInput={load} className="flex flex-col gap-2">
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

/** Switches the look on and off, for this account on this device until somebody signs out. */
export function LookSwitch({ account }: { account: string }) {
  const isOn = useLooks(account)
  return (
    <Tick
      look="font-sans"
      checked={isOn}
      onChange={({ target }) => keepHere(account, off, target.checked ? '' : 'off')}
    >
      <span>
        Look for students’ names in what I write and copy. That happens on this device alone, and is on again when you
        next sign in.
      </span>
    </Tick>
  )
}

const off = 'look'
const useLooks = (account: string): boolean => useSyncExternalStore(watchHere, () => readHere(account, off) !== 'off')
