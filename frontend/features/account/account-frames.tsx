import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { settings } from '#contract/site-settings'
import { AccountPage } from './account-page.tsx'

const priced = settings.payment === 'required'
const link = 'inline-flex min-h-11 items-center'

/** The page on which one signs in, around its form. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <AccountPage
      title="Sign in"
      lead="Your courses, your notes and your certificates are where you left them."
      footer={
        <p>
          New here?{' '}
          <Link to="/sign-up" className={`${link} font-semibold`}>
            Create your account
          </Link>
        </p>
      }
    >
      {children}
      <p className="mt-4 font-sans">
        <Link to="/forgot-password" className={link}>
          Forgotten your password?
        </Link>
      </p>
    </AccountPage>
  )
}

/** The page on which one creates an account, around its form. */
export function SignUpFrame({ children }: { children: ReactNode }) {
  return (
    <AccountPage
      title="Create your account"
      lead={`It keeps your place, your notes and your prompts, and it is free.${priced ? ' You pay only for a course that you enrol in.' : ''}`}
      footer={
        <p>
          Have an account already?{' '}
          <Link to="/sign-in" className={`${link} font-semibold`}>
            Sign in
          </Link>
        </p>
      }
    >
      {children}
    </AccountPage>
  )
}
