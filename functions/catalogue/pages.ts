import { paymentCanceled, portal } from '#core/wording'
import { type Course, courses, flagship, type ModuleId, moduleById, moduleIds } from './catalogue.ts'

type PageBase = {
  /** The route. A segment that starts with a colon matches any text without a slash. */
  path: string
  heading: string
  courseId?: Course['id']
}

/** Pages that the app renders, each `<name>.page.tsx` in a room of the browser. */
export type AppPageName =
  | 'account'
  | 'certificate'
  | 'confirm'
  | 'dashboard'
  | 'desk'
  | 'forgot-password'
  | 'mails'
  | 'module'
  | 'payment-success'
  | 'prompts'
  | 'record'
  | 'sign-in'
  | 'sign-up'
  | 'signed-in'
  | 'try'
  | 'verify'
  | 'words'

/** What a signed-out visitor gets: `open` pages render, the others redirect to sign-in or to the landing page. */
type PageGuard = 'open' | 'sign-in' | 'landing'

/** Rendered in the browser by the app. */
type AppPage = PageBase & { kind: 'app'; page: AppPageName; guard: PageGuard }

/** Plain HTML, no script. */
type PrerenderedPage = PageBase & {
  kind: 'prerendered'
  page:
    | 'course-info'
    | 'help'
    | 'landing'
    | 'not-found'
    | 'payment-canceled'
    | 'privacy'
    | 'terms'
    | 'professional-learning'
}

export type Page = AppPage | PrerenderedPage

const base = (path: string, heading: string): PageBase => ({ path, heading })

const app = (page: AppPageName, guard: PageGuard, rest: PageBase): AppPage => ({ ...rest, kind: 'app', page, guard })

type PrerenderedName = PrerenderedPage['page']
const prerendered = (page: PrerenderedName, rest: PageBase, courseId?: Course['id']): PrerenderedPage => ({
  ...rest,
  kind: 'prerendered',
  page,
  ...(courseId !== undefined && { courseId }),
})

const courseInfo = (course: Course, path = `/course-info/${course.id}`): PrerenderedPage =>
  prerendered('course-info', base(path, course.title), course.id)

/** The AI modules show everyone a free preview; the other courses send signed-out visitors to the landing page. */
function lesson(id: ModuleId): AppPage {
  const { title } = moduleById(id)
  const hasPreview = flagship.modules.some((module) => module.id === id)
  return app('module', hasPreview ? 'open' : 'landing', base(`/course/${id}`, title))
}

/** Every page of the portal. The build, the edge function, the router and the sitemap read this list. */
export const pages: readonly Page[] = [
  prerendered('landing', base('/', portal.headline)),
  // The flagship's page is here, and under its id too.
  courseInfo(flagship, '/course-info'),
  ...courses.map((course) => courseInfo(course)),
  prerendered('help', base('/help', 'Help')),
  prerendered('professional-learning', base('/professional-learning', 'What counts as professional learning')),
  prerendered('privacy', base('/privacy', 'Privacy')),
  prerendered('terms', base('/terms', 'Terms')),
  app('sign-in', 'open', base('/sign-in', 'Sign in')),
  app('sign-up', 'open', base('/sign-up', 'Create your account')),
  app('signed-in', 'open', base('/signed-in', 'Signing in')),
  app('confirm', 'open', base('/confirm', 'Confirm your email address')),
  app('forgot-password', 'open', base('/forgot-password', 'Forgotten password')),
  app('dashboard', 'sign-in', base('/dashboard', 'Dashboard')),
  ...moduleIds.map(lesson),
  app('prompts', 'sign-in', base('/prompts', 'Your prompts')),
  app('record', 'sign-in', base('/record', 'My professional learning record')),
  app('words', 'sign-in', base('/words', 'All my words')),
  app('account', 'sign-in', base('/account', 'Your account')),
  app('desk', 'sign-in', base('/admin', 'Desk')),
  app('certificate', 'landing', base('/certificate', 'Certificate')),
  app('verify', 'open', base('/verify', 'Check a certificate')),
  app('verify', 'open', base('/verify/:id', 'Check a certificate')),
  app('mails', 'open', base('/mails', 'Emails from the portal')),
  app('try', 'open', base('/try', 'The next word')),
  app('payment-success', 'open', base('/payment-success', 'Your payment')),
  prerendered('payment-canceled', base('/payment-canceled', paymentCanceled.title)),
]

/** Served for every other path, with status 404. */
export const notFoundPage: PrerenderedPage = prerendered('not-found', base('/404', 'Page not found'))

/** The document's title: the heading, then the portal's name. */
export const titleOf = ({ heading }: Page): string => `${heading} · ${portal.name}`

/**
 * Where the links of our mails and certificates begin, what each is for, and what to open if only its beginning arrived. For the page
 * that a link ends at when a mail program or a filter has cut or escaped it.
 */
export const mailLinks: Readonly<Record<string, readonly [what: string, open: string]>> = {
  account: ['your account', '/account'],
  certificate: ['your certificates', '/dashboard'],
  course: ['a lesson', '/dashboard'],
  dashboard: ['your dashboard', '/dashboard'],
  mails: ['your choice of emails', '/account'],
  record: ['your record', '/record'],
  'sign-in': ['the sign-in page', '/sign-in'],
  verify: ['the check of a certificate', '/verify'],
  words: ['all your words', '/words'],
}

/** Public pages that search engines have no use for, or that stand under another address as well. */
const unlisted = ['/payment-canceled', `/course-info/${flagship.id}`, '/404']

/** Whether search engines may index a page: public ones, the next-word machine and lessons with a free preview. */
export const isIndexed = (page: Page): boolean =>
  page.kind === 'app'
    ? page.page === 'try' || (page.page === 'module' && page.guard === 'open')
    : !unlisted.includes(page.path)

/** The built file that serves a page. `verify.html` serves the certificates by their numbers. */
export function fileOf({ path }: Pick<Page, 'path'>): string {
  if (path === '/verify') return 'check.html'
  return path === '/' ? 'index.html' : `${path.slice(1).split('/:')[0]}.html`
}

const pageByPath = new Map(pages.filter((each) => !each.path.includes(':')).map((each) => [each.path, each]))
const patterns = pages
  .filter((each) => each.path.includes(':'))
  .map((each) => ({ page: each, pattern: new RegExp(`^${each.path.replace(/:[^/]+/g, '[^/]+')}$`) }))

/** The page for a pathname without query or trailing slash; undefined for an unknown path. */
export function pageFor(pathname: string): Page | undefined {
  return pageByPath.get(pathname) ?? patterns.find(({ pattern }) => pattern.test(pathname))?.page
}
