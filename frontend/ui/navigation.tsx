import { Bookmark, CircleUser, Clock, Layers, PenLine } from 'lucide-react'
import { NavLink } from 'react-router-dom'

export const places = [
  { to: '/dashboard', label: 'Courses', Icon: Layers },
  { to: '/prompts', label: 'Prompts', Icon: Bookmark },
  { to: '/record', label: 'Record', Icon: Clock },
  { to: '/words', label: 'Words', Icon: PenLine },
  { to: '/account', label: 'Account', Icon: CircleUser },
] as const

/**
 * A learner's places: a line in the header; in a narrow window a bar at its foot, or in a low one, where that would hide too much, a
 * second line of the header. Its places are in portal.css.
 */
export function Navigation({ foot }: { foot: boolean }) {
  return (
    <nav aria-label="Portal" className={foot ? 'foot-navigation lg:ml-2' : 'ml-2 max-xl:hidden'}>
      <ul className="flex max-lg:mx-auto max-lg:max-w-lg">
        {places.map(({ to, label, Icon }) => (
          <li key={to} className="max-lg:min-w-0 max-lg:flex-1">
            <NavLink
              to={to}
              className="flex min-h-11 items-center px-3 text-ink decoration-ochre decoration-2 underline-offset-6 not-hover:not-aria-[current=page]:no-underline aria-[current=page]:font-semibold max-lg:flex-col max-lg:justify-center max-lg:gap-0.5 max-lg:px-0 max-lg:text-[0.8125rem] max-lg:leading-tight"
            >
              <Icon aria-hidden="true" size={20} className="shrink-0 lg:hidden [@media(height<25rem)]:hidden" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
