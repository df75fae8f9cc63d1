import { clsx } from 'clsx'
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

const tones = {
  info: { Icon: Info, word: 'Note', classes: 'border-bark bg-sand' },
  success: { Icon: CircleCheck, word: 'Done', classes: 'border-eucalypt bg-gum-wash' },
  warning: { Icon: TriangleAlert, word: 'Warning', classes: 'border-ochre bg-ochre-wash' },
  error: { Icon: CircleX, word: 'Problem', classes: 'border-clay bg-clay-wash' },
} as const
type Tone = keyof typeof tones

type NoticeProps = {
  tone?: Tone
  title?: string
  children: ReactNode
  /** A button or link after the text. */
  action?: ReactNode
  /** Set it when the notice appears while the page is in use: a `status` isn't announced unless it stood there, empty, before. */
  role?: 'alert'
  className?: string
}

/** A message in the page. Its tone is in the text for assistive technology too, not in colour alone. */
export function Notice({ tone = 'info', title, children, action, role, className }: NoticeProps) {
  const { Icon, word, classes } = tones[tone]
  return (
    <div role={role} className={clsx('flex gap-3 border-l-4 px-4 py-3 font-sans', classes, className)}>
      <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <div className="flex min-w-0 grow flex-col gap-1">
        <span className="sr-only">{word}: </span>
        {title && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
        {action && <div className="mt-1">{action}</div>}
      </div>
    </div>
  )
}

/** In the place of what couldn't be loaded, with the button that asks for it again. */
export const TryAgain = ({ onRetry, ...notice }: Omit<NoticeProps, 'action'> & { onRetry: () => unknown }) => (
  <Notice
    tone="error"
    {...notice}
    action={
      <Button look="secondary" onClick={() => onRetry()}>
        Try again
      </Button>
    }
  />
)
