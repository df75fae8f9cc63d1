import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

/** Why something that was asked for didn't happen. It's announced when it appears. */
export const Failure = ({ children }: { children: ReactNode }) => (
  <Notice tone="error" role="alert">
    {children}
  </Notice>
)
