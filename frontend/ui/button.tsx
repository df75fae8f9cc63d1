import { clsx } from 'clsx'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
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

const shape =
  'forced-color-adjust-none inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border py-2 text-center font-sans text-base font-semibold leading-tight no-underline cursor-pointer aria-disabled:cursor-not-allowed aria-disabled:not-aria-busy:opacity-60 aria-busy:cursor-progress'

const looks = {
  primary: 'px-5 border-eucalypt bg-eucalypt text-on-eucalypt hover:border-eucalypt-deep hover:bg-eucalypt-deep',
  secondary: 'px-5 border-ink bg-transparent text-ink hover:bg-sand',
  quiet: 'border-transparent bg-transparent px-3 text-eucalypt underline underline-offset-4 hover:bg-sand',
  danger: 'px-5 border-clay bg-transparent text-clay hover:bg-clay hover:text-on-clay',
}

export type ButtonLook = { look?: keyof typeof looks | undefined; wide?: boolean | undefined }

/** Classes of buttons and of links that look like one. Use `primary` once a view. */
export const buttonLook = ({ look = 'primary', wide = false }: ButtonLook): string =>
  clsx(shape, looks[look], wide && 'w-full')

type ButtonLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> &
  ButtonLook &
  ({ to: string; href?: never } | { href: string; to?: never })

/** A link that looks like a button: `to` navigates within the app, `href` loads a page and needs no router. */
export function ButtonLink({ look, wide, className, to, href, ...rest }: ButtonLinkProps) {
  const classes = clsx(buttonLook({ look, wide }), className)
  return to === undefined ? (
    <a href={href} className={classes} {...rest} />
  ) : (
    <Link to={to} className={classes} {...rest} />
  )
}
