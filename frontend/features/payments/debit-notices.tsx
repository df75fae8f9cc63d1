import { boughtTitle, debitSentence } from '#domain/wording/purchase'
import { Notice } from '../../components/notice.tsx'

/** Direct debits that are under way, and those that a bank has refused. */
export function DebitNotices({ debits }: { debits: Readonly<Record<string, boolean>> }) {
  return Object.entries(debits).map(([courseId, failed]) => (
    <Notice key={courseId} tone={failed ? 'warning' : 'info'} className="my-4">
      {debitSentence[failed ? 'failed' : 'processing'](boughtTitle(courseId))}
    </Notice>
  ))
}
