import { clsx } from 'clsx'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { type ButtonLook, buttonLook } from './button-look.ts'
import { Spinner } from './spinner.tsx'

type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonLook & {
    /** The label while the action runs ("Saving..."). The button then ignores clicks but keeps the focus. */
    busy?: string | false | undefined
  }

/**
 * A button of at least 44 px. Its `type` is "button" by default. Disabled too it keeps the focus, because a press may be what
 * disables it: with the attribute, keyboards and screen readers would fall back to the top of the page.
 */
export function Button({ look, wide, busy, disabled, className, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || disabled) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...((busy || disabled) && { 'aria-disabled': true })}
      {...(busy && { 'aria-busy': true })}
      className={clsx(buttonLook({ look, wide }), className)}
      onClick={press}
    >
      {busy ? (
        <>
          <Spinner />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  )
}
