const ways = [
  ['/dashboard', 'Your dashboard'],
  ['/course-info', 'All courses'],
  ['/help', 'Help'],
] as const

/** The likely ways on from a page that leads nowhere. They load pages and need no router. */
export function WaysOn() {
  return (
    <ul className="flex flex-wrap gap-x-6 font-sans text-sm">
      {ways.map(([href, label]) => (
        <li key={href}>
          <a href={href} className="inline-flex min-h-11 items-center">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
