import type { Dashboard } from '#contract/dashboard'
import { AgreementNotice } from '../../features/account/agreement/agreement-notice.tsx'
import { WaitingChoices } from '../../features/notes/waiting-choices.tsx'
import { DeletionNotice } from '../../features/own-data/deletion/deletion-notice.tsx'
import { DebitNotices } from '../../features/payments/debit-notices.tsx'

type NoticesProps = { account: string; dashboard: Dashboard | undefined }

/** Notices that ask for a decision, or tell of a payment. A chunk of its own: few learners see one, and autosave's code loads after the page. */
export default function Notices({ account, dashboard }: NoticesProps) {
  const { deletion, toAgree, debits = {} } = dashboard ?? {}
  return (
    <>
      <WaitingChoices account={account} />
      <DebitNotices debits={debits} />
      {deletion && <DeletionNotice account={account} due={deletion.due} />}
      {toAgree && <AgreementNotice version={toAgree} />}
    </>
  )
}
