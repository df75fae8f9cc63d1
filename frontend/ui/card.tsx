import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'

type CardProps = ComponentPropsWithRef<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li'
  /** `highlighted` for something that is complete or comes next. */
  tone?: 'plain' | 'highlighted'
}

export function Card({ as = 'div', tone = 'plain', className, ...rest }: CardProps) {
  const Element = as as 'div'
  return (
    <Element
      className={clsx(
        'rounded-sm border p-5 sm:p-6',
        tone === 'plain' ? 'border-line bg-leaf' : 'border-eucalypt bg-gum-wash',
        className,
      )}
      {...rest}
    />
  )
}
