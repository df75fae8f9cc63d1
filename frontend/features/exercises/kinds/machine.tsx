import { lazy, Suspense } from 'react'
import { exhibits } from '#contract/exercises/exhibits'
import { part } from '../part.tsx'

const Machine = lazy(() => import('../../../components/next-word/machine.tsx'))

/** The next-word machine. Print shows it as it stands. */
export default part(exhibits.machine, ({ near }) => <Suspense>{near && <Machine />}</Suspense>)
