import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextArea } from '../ui/text-area.tsx'

type UnsavedAfterLockProps = { texts: readonly string[]; format?: (text: string) => string; onDiscard: () => void }

/** Text that didn't reach the server before completion locked the box, to copy or discard. */
export function UnsavedAfterLock({ texts, format = (text) => text, onDiscard }: UnsavedAfterLockProps) {
  return (
    <Notice
      tone="warning"
      title="This text was typed after the module was completed and is only on this device"
      className="print:hidden"
      action={
        <Button look="secondary" onClick={onDiscard}>
          Discard these words
        </Button>
      }
    >
      {texts.map((text, index) => (
        <TextArea
          key={text}
          label={texts.length > 1 ? `Your text, ${index + 1}` : 'Your text'}
          value={format(text)}
          readOnly
          className="max-h-60"
        />
      ))}
    </Notice>
  )
}
