import type { ReactNode } from 'react'

type SecurityRowProps = {
  title: string
  /** How it stands, in a word or two: "On", "2 passkeys". */
  state?: string | undefined
  /** One or two sentences below the title. */
  children?: ReactNode
  /** The row's buttons. */
  actions?: ReactNode
}

/** One way to sign in, or one thing about it, in the list "Sign-in and security". */
export function SecurityRow({ title, state, children, actions }: SecurityRowProps) {
  return (
    <li className="security-row">
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
