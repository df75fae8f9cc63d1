import type { ReactNode } from 'react'

/** The id of a group's or part's heading, which the address can name. */
export const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

/** Scrolls to the heading that the address names: it isn't there yet when the browser looks for it. */
const intoView = (heading: HTMLElement | null) => {
  if (heading && window.location.hash === `#${heading.id}`) heading.scrollIntoView()
}

type GroupProps = { title: string; children: ReactNode }

/** Settings that belong together: a heading under a layer. */
export function Group({ title, children }: GroupProps) {
  return (
    <section aria-labelledby={idOf(title)}>
      <h2 id={idOf(title)} ref={intoView} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** One of several things in a group, with a line between them and its title beside it where there's room. */
export function Part({ title, children }: GroupProps) {
  return (
    <section aria-labelledby={idOf(title)} className="account-part">
      <h3 id={idOf(title)} ref={intoView}>
        {title}
      </h3>
      <div>{children}</div>
    </section>
  )
}
