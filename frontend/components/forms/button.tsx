import { clsx } from 'clsx'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { Spinner } from '../spinner.tsx'
import { type ButtonLook, buttonLook } from './button-look.ts'

type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonLook & {
    /** What the button reads while its work goes on ("Saving..."). It keeps the focus and ignores presses meanwhile. */
    busy?: string | false | undefined
  }

/** A button of at least 44 px. `type` is "button" unless told. */
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
