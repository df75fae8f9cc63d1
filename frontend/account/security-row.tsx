import { type ReactNode, useEffect, useRef } from 'react'

type SecurityRowProps = {
  title: string
  /** How it stands, in a word or two: "On", "2 passkeys". */
  state?: string | undefined
  /** One or two sentences below the title. */
  children?: ReactNode
  actions?: ReactNode
}

/** One way to sign in, or one thing about it, in the list "Sign-in and security". */
export function SecurityRow({ title, state, children, actions }: SecurityRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const used = useRef(false)
  const now = `${state} ${Boolean(actions)}`
  const shown = useRef(now)
  useEffect(() => {
    if (shown.current === now) return
    shown.current = now
    // What had the focus may have gone with the change: a form that's finished, or the button that was pressed.
    if (used.current && document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>('.security-actions button')?.focus()
  })
  return (
    <li
      ref={row}
      className="security-row"
      onFocus={() => {
        used.current = true
      }}
    >
      <h3>
        {title}
        {state && (
          <span>
            <span className="sr-only">: </span>
            {state}
          </span>
        )}
      </h3>
      {children}
      {actions && <div className="security-actions">{actions}</div>}
    </li>
  )
}
