import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { boxClasses, controlClasses, Field, type FieldText } from './field.tsx'

type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'children'> &
  FieldText & {
    /** Shown below the box at the right: a counter or a save state. */
    counter?: ReactNode
    /** Ruled lines and the serif font, for a learner's own text. */
    ruled?: boolean
  }

if (!CSS.supports('field-sizing:content')) growTextBoxes()

/** Several lines of text. Grows with its content. */
export function TextArea({ label, hint, error, optional, id, counter, ruled, className, ...area }: TextAreaProps) {
  return (
    <Field
      {...{ label, hint, error, optional, id }}
      after={counter && <div className="self-end text-sm text-bark tabular-nums">{counter}</div>}
    >
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={clsx(
            ruled ? `${boxClasses} ruled` : controlClasses,
            'field-sizing-content resize-y',
            className ?? 'min-h-32',
          )}
        />
      )}
    </Field>
  )
}

/**
 * Makes text boxes as tall as their text in browsers without `field-sizing`, such as Safari before 26.2. React and `useTypedText` write
 * each new value into a box's content too, so one observer sees typing, texts that arrive later, and new boxes.
 */
function growTextBoxes(): void {
  const widths = new WeakMap<Element, number>()
  // Also reports a box's first size, and the one it gets when a hidden section or a dialog is shown.
  const sizes = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      if (widths.get(target) === contentRect.width) continue
      widths.set(target, contentRect.width)
      grow(target as HTMLTextAreaElement)
    }
  })
  function watchNewBoxes(): void {
    for (const box of document.querySelectorAll('textarea.field-sizing-content')) {
      if (widths.has(box)) continue
      widths.set(box, 0)
      sizes.observe(box)
    }
  }
  new MutationObserver((changes) => {
    watchNewBoxes()
    for (const target of new Set(changes.map((change) => change.target)))
      if (target instanceof HTMLTextAreaElement && widths.has(target)) grow(target)
  }).observe(document.body, { childList: true, subtree: true })
  watchNewBoxes()
}

function grow(box: HTMLTextAreaElement): void {
  const { scrollY } = window
  box.style.height = '0'
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`
  // While the box is small the page may be too short for where the reader is.
  if (window.scrollY !== scrollY) window.scrollTo({ top: scrollY, behavior: 'instant' })
}
