import { Fragment, lazy, type ReactNode, Suspense } from 'react'
import type { Dashboard } from '#dashboard/contract'
import { AgreementNotice } from '../account/agreement-notice.tsx'
import { DebitNotices } from '../payments/debit-notices.tsx'
import { DeletionNotice } from '../privacy/deletion.tsx'

const SecondLook = lazy(() => import('../exercises/second-look.tsx'))

/** What each notice is about, undefined if it isn't due. */
export type Due = {
  debits: Dashboard['debits']
  deletion: Dashboard['deletion']
  toAgree: Dashboard['toAgree']
  secondLook: Dashboard['progress'][number] | undefined
}

const notices: { [Name in keyof Due]: (about: NonNullable<Due[Name]>, account: string) => ReactNode } = {
  debits: (debits) => <DebitNotices debits={debits} />,
  deletion: ({ due }, account) => <DeletionNotice account={account} due={due} />,
  toAgree: (version) => <AgreementNotice version={version} />,
  secondLook: ({ moduleId }) => (
    <Suspense>
      <SecondLook moduleId={moduleId} />
    </Suspense>
  ),
}
const names = Object.keys(notices) as (keyof Due)[]

/** Notices that ask for a decision, or tell of a payment. A chunk of its own, because few learners see one. */
export default function Notices({ account, due }: { account: string; due: Due }) {
  return names.map((name) => <Fragment key={name}>{noticeOf(name, due, account)}</Fragment>)
}

function noticeOf<Name extends keyof Due>(name: Name, due: Due, account: string): ReactNode {
  const about = due[name]
  return about && notices[name](about, account)
}
