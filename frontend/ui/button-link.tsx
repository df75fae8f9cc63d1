import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import { Link } from 'react-router-dom'
import { type ButtonLook, buttonLook } from './button-look.ts'

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
