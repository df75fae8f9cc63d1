import { lazy, Suspense } from 'react'
import type { Dashboard } from '#contract/dashboard'
import { dueSecondLook } from '#domain/second-look'
import { AgreementNotice } from '../../features/account/agreement/agreement-notice.tsx'
import { DeletionNotice } from '../../features/own-data/deletion/deletion-notice.tsx'
import { DebitNotices } from '../../features/payments/debit-notices.tsx'

const SecondLook = lazy(() => import('../../features/exercises/second-look.tsx'))

type NoticesProps = { account: string; dashboard: Dashboard }

/** Notices that ask for a decision, or tell of a payment. A chunk of its own, because few learners see one. */
export default function Notices({ account, dashboard }: NoticesProps) {
  const { deletion, toAgree, debits = {} } = dashboard
  const again = dueSecondLook(dashboard.progress, new Date())
  return (
    <>
      <DebitNotices debits={debits} />
      {deletion && <DeletionNotice account={account} due={deletion.due} />}
      {toAgree && <AgreementNotice version={toAgree} />}
      {again && (
        <Suspense>
          <SecondLook moduleId={again.moduleId} />
        </Suspense>
      )}
    </>
  )
}
