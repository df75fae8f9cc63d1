import { Button } from '../../components/forms/button.tsx'
import { TextArea } from '../../components/forms/text-area.tsx'
import { Notice } from '../../components/notice.tsx'

type UnsavedAfterLockProps = { texts: readonly string[]; asRead?: (text: string) => string; onDiscard: () => void }

/** Words that were typed here but never reached the server before the box was locked: still there to copy. */
export function UnsavedAfterLock({ texts, asRead = (text) => text, onDiscard }: UnsavedAfterLockProps) {
  return (
    <Notice
      tone="warning"
      title="These words came after the module was completed, and are only on this device"
      className="print:hidden"
      action={
        <Button look="secondary" onClick={onDiscard}>
          Discard these words
        </Button>
      }
    >
      {texts.map((text, place) => (
        <TextArea
          key={text}
          label={texts.length > 1 ? `Your words, ${place + 1}` : 'Your words'}
          value={asRead(text)}
          rows={6}
          readOnly
          className="max-h-60"
        />
      ))}
    </Notice>
  )
}
