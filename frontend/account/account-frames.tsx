import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { settings } from '#core/site-settings'
import { SignInLayout } from './sign-in-layout.tsx'

const priced = settings.payment === 'required'
const link = 'inline-flex min-h-11 items-center'

/** The sign-in page around its form, shared with the page's skeleton. In its second step there's nothing but the form. */
export function SignInFrame({ isSecondStep = false, children }: { isSecondStep?: boolean; children: ReactNode }) {
  return (
    <SignInLayout
      title={isSecondStep ? 'One more step' : 'Sign in'}
      find="key"
      lead={
        !isSecondStep && (
          <>
            <p>Your courses, your notes and your certificates are where you left them.</p>
            <p className="font-sans">
              New here?{' '}
              <Link to="/sign-up" className={`${link} font-semibold`}>
                Create your account
              </Link>
            </p>
          </>
        )
      }
    >
      {children}
      {!isSecondStep && (
        <p className="mt-4 font-sans">
          <Link to="/forgot-password" className={link}>
            Forgotten your password?
          </Link>
        </p>
      )}
    </SignInLayout>
  )
}

/** The sign-up page around its form, shared with the page's skeleton. */
export function SignUpFrame({ children }: { children: ReactNode }) {
  return (
    <SignInLayout
      title="Create your account"
      find="seed"
      lead={`It saves your place, your notes and your prompts, and it’s free.${priced ? ' You pay only for a course that you enrol in.' : ''}`}
      footer={
        <p>
          Already have an account?{' '}
          <Link to="/sign-in" className={`${link} font-semibold`}>
            Sign in
          </Link>
        </p>
      }
    >
      {children}
    </SignInLayout>
  )
}
