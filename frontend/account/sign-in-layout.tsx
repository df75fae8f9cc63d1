import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { settings } from '#core/site-settings'
import { type Find, Ground } from '../strata/ground.tsx'
import { AppFooter } from '../ui/footer.tsx'
import { SiteHeader } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { loadAccountCalls } from './account-calls.ts'

type SignInLayoutProps = {
  title: string
  /** What the drawing has in its ground. */
  find: Find
  heading?: ReactNode
  lead?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

const formAtTheSide =
  'min-[56rem]:mr-0 min-[56rem]:max-w-136 min-[56rem]:self-center min-[56rem]:pt-8 min-[56rem]:pr-[clamp(1.25rem,4vw,3.5rem)] min-[56rem]:pl-[clamp(1.25rem,5vw,3rem)]'
const groundAtTheSide =
  'min-[56rem]:sticky min-[56rem]:top-0 min-[56rem]:order-1 min-[56rem]:h-dvh min-[56rem]:max-h-[calc(100dvh-4.25rem)]'
const largeCode =
  '[&_[autocomplete=one-time-code]]:text-[1.5rem] [&_[autocomplete=one-time-code]]:tracking-[0.4em] [&_[autocomplete=one-time-code]]:tabular-nums'

/** The page layout for sign-in, sign-up, confirmation and password reset: a form beside a drawing, or on a phone below a strip of it. */
export function SignInLayout({ title, find, heading = title, lead, children, footer }: SignInLayoutProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only preloads the code that submitting the form needs
    <div className="flex min-h-dvh flex-col" onFocus={() => void loadAccountCalls().catch(() => {})}>
      <SiteHeader />
      <div className="grid grow grid-rows-[auto_1fr] min-[56rem]:grid-cols-[1fr_1fr] min-[56rem]:grid-rows-[auto]">
        {/* On a low window, such as a phone on its side or at 400 % zoom, the words come first. */}
        <Ground
          find={find}
          className={`h-37 w-full print:hidden max-[56rem]:[@media(height<30rem)]:hidden ${groundAtTheSide}`}
        />
        {/* Its left edge is that of the header. */}
        <Page title={title} className={`mx-auto w-full max-w-132 px-5 pt-6 pb-12 ${formAtTheSide} ${largeCode}`}>
          <h1 className="text-3xl">{heading}</h1>
          {lead && <div className="mt-3">{lead}</div>}
          <div className={lead ? 'mt-6' : 'mt-3'}>{children}</div>
          {footer && <div className="mt-7 border-t border-line pt-4 font-sans">{footer}</div>}
        </Page>
      </div>
      <AppFooter />
    </div>
  )
}

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

/** The shape of a short form while its code loads. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div aria-hidden="true" aria-busy="true" className="flex flex-col gap-5">
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton's fields are all alike
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
