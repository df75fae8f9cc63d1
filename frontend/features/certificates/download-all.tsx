import { lazy, Suspense } from 'react'

const Button = lazy(async () => ({ default: (await import('./download-pdf.tsx')).DownloadAllCertificates }))

/** A button for every certificate of the learner as one PDF. It loads late: the dashboard has it only for some learners. */
export const DownloadAll = () => (
  <Suspense>
    <Button />
  </Suspense>
)
