import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** What stands where the lesson has something that came after the page was opened. */
export const NewerPart = () => (
  <Notice
    title="This part needs a newer page"
    action={
      <Button look="secondary" className="print:hidden" onClick={() => navigator.onLine && window.location.reload()}>
        Reload
      </Button>
    }
  >
    Reload the page to see it. What you’ve written is kept.
  </Notice>
)
