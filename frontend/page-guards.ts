import { flagship, moduleIds } from '#domain/catalogue'

/** Where a visitor without a session is sent from a page; `open` pages stay. */
export type PageGuard = 'open' | 'sign-in' | 'landing'

const previewed = flagship.modules.map(({ id }) => id)
const guards: ReadonlyMap<string, PageGuard> = new Map<string, PageGuard>([
  ['/dashboard', 'sign-in'],
  ['/account', 'sign-in'],
  ['/prompts', 'sign-in'],
  ['/certificate', 'landing'],
  ...moduleIds.filter((id) => !previewed.includes(id)).map((id): [string, PageGuard] => [`/course/${id}`, 'landing']),
])

/** Who may open a page without a session (the AI modules show a preview to everyone). */
export const guardOf = (path: string): PageGuard => guards.get(path) ?? 'open'
