import { lazy, Suspense } from 'react'

const Button = lazy(() => import('./download-all-button.tsx'))

/** A button for every certificate of the learner as one PDF. It loads late: the dashboard has it only for some learners. */
export const DownloadAll = () => (
  <Suspense>
    <Button />
  </Suspense>
)
