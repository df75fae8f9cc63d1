import { clsx } from 'clsx'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { Spinner } from '../spinner.tsx'
import { type ButtonLook, buttonLook } from './button-look.ts'

type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonLook & {
    /** The label while the action runs ("Saving..."). The button then ignores clicks but keeps the focus. */
    busy?: string | false | undefined
  }

/** A button of at least 44 px. Its `type` is "button" by default. */
export function Button({ look, wide, busy, className, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
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
