import { createContext, type ReactNode, useState } from 'react'

/** Says what was done, in the part of the page that has the button, or had it. */
export const SayDone = createContext<(what: string) => void>(() => {})

/** A part of the desk with changes to make. What was done stands at its top and takes the focus, because the button may be gone. */
export function ActsHere({ children }: { children: ReactNode }) {
  const [done, setDone] = useState({ times: 0, what: '' })
  return (
    <div className="flex flex-col gap-4">
      {done.what && (
        <p
          key={done.times}
          ref={focus}
          tabIndex={-1}
          className="sticky top-16 z-1 border-l-4 border-eucalypt bg-gum-wash px-4 py-3"
        >
          {done.what}
        </p>
      )}
      <SayDone value={(what) => setDone(({ times }) => ({ times: times + 1, what }))}>{children}</SayDone>
    </div>
  )
}

const focus = (message: HTMLElement | null) => message?.focus()
