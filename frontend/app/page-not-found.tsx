import type { ReactNode } from 'react'
import { MissingLayer } from '../strata/missing-layer.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { WaysOn } from './ways-on.tsx'

/** What the 404 page says, prerendered and in the app. `children` come last. */
export function PageNotFound({ children }: { children?: ReactNode }) {
  return (
    <>
      <MissingLayer />
      <h1 className="mt-4 text-5xl">404</h1>
      <p className="mt-4 text-xl">Oops! Page not found</p>
      <ButtonLink href="/" className="mt-6 mb-4">
        Return to Home
      </ButtonLink>
      <WaysOn />
      {children}
    </>
  )
}
