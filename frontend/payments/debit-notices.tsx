import { isCourseId } from '#catalogue/catalogue'
import { boughtTitle, debitSentence } from '#payments/wording'
import { Notice } from '../ui/notice.tsx'
import { EnrolButton } from './enrol-button.tsx'

/** Direct debits that are under way, and those that a bank has refused, with the button that pays again. */
export function DebitNotices({ debits }: { debits: Readonly<Record<string, boolean>> }) {
  return Object.entries(debits).map(([courseId, failed]) => (
    <Notice
      key={courseId}
      tone={failed ? 'warning' : 'info'}
      className="my-4"
      action={failed && isCourseId(courseId) && <EnrolButton courseId={courseId} />}
    >
      {debitSentence[failed ? 'failed' : 'processing'](boughtTitle(courseId))}
    </Notice>
  ))
}
