import { type Course, courses, flagship, type ModuleId, moduleById, moduleIds } from '#domain/catalogue'
import { payment, portal } from '#domain/wording'

type PageBase = {
  /** The route. A segment that starts with a colon matches any text without a slash. */
  path: string
  /** The built file that serves it. */
  html: string
  /** The document's title: the heading, then the portal's name. */
  title: string
  heading: string
  description: string
  /** Whether search engines may index it. */
  indexed: boolean
  /** The course that the page describes. */
  courseId?: Course['id']
}

/** Names of the modules in frontend/pages that the app renders. */
export type AppPageName =
  | 'account'
  | 'certificate'
  | 'confirm'
  | 'dashboard'
  | 'forgot-password'
  | 'module'
  | 'payment-success'
  | 'prompts'
  | 'sign-in'
  | 'sign-up'
  | 'verify'

/** What a signed-out visitor gets: `open` pages render, the others redirect to sign-in or to the landing page. */
type PageGuard = 'open' | 'sign-in' | 'landing'

/** Rendered in the browser by the app. */
type AppPage = PageBase & { kind: 'app'; page: AppPageName; guard: PageGuard }

/** Plain HTML, no script. */
type PrerenderedPage = PageBase & {
  kind: 'prerendered'
  page: 'course-info' | 'course-page' | 'landing' | 'not-found' | 'payment-canceled'
}

export type Page = AppPage | PrerenderedPage

const base = (path: string, title: string, description: string, indexed = false): PageBase => ({
  path,
  html: path === '/' ? 'index.html' : `${path.slice(1).split('/:')[0]}.html`,
  title: `${title} · ${portal.name}`,
  heading: title,
  description,
  indexed,
})

const app = (page: AppPageName, guard: PageGuard, rest: PageBase): AppPage => ({ ...rest, kind: 'app', page, guard })

type PrerenderedName = PrerenderedPage['page']
const prerendered = (page: PrerenderedName, rest: PageBase, courseId?: Course['id']): PrerenderedPage => ({
  ...rest,
  kind: 'prerendered',
  page,
  ...(courseId !== undefined && { courseId }),
})

/** The flagship's page is /course-info. It's served under the course id too, but search engines index only the first. */
function courseInfo(course: Course): PrerenderedPage {
  const description = `${course.subtitle} Online and self-paced, for teachers in Australia.`
  const page = base(`/course-info/${course.id}`, course.title, description, course !== flagship)
  return prerendered(course === flagship ? 'course-info' : 'course-page', page, course.id)
}

/** The AI modules show everyone a free preview; the other courses send signed-out visitors to the landing page. */
function lesson(id: ModuleId): AppPage {
  const { title } = moduleById(id)
  const hasPreview = flagship.modules.some((module) => module.id === id)
  const description = `${title}: an online, self-paced lesson for teachers. Your progress, notes and prompts are saved.`
  return app('module', hasPreview ? 'open' : 'landing', base(`/course/${id}`, title, description, hasPreview))
}

/** Every page of the portal. The build, the edge function, the router and the sitemap read this list. */
export const pages: readonly Page[] = [
  prerendered(
    'landing',
    base(
      '/',
      portal.headline,
      `${portal.subline}. Self-paced online courses, aligned to the Australian Professional Standards for Teachers.`,
      true,
    ),
  ),
  prerendered(
    'course-info',
    base('/course-info', flagship.title, `${flagship.subtitle} 5 modules, 10 hours, online and self-paced.`, true),
    flagship.id,
  ),
  ...courses.map(courseInfo),
  app('sign-in', 'open', base('/sign-in', 'Sign in', 'Sign in to your courses, your notes and your certificates.')),
  app(
    'sign-up',
    'open',
    base('/sign-up', 'Create your account', 'Create an account with your name and an e-mail address.'),
  ),
  app(
    'confirm',
    'open',
    base('/confirm', 'Confirm your e-mail address', 'Enter the code that we sent to your e-mail address.'),
  ),
  app(
    'forgot-password',
    'open',
    base('/forgot-password', 'Forgotten password', 'Set a new password with a code sent by e-mail.'),
  ),
  app('dashboard', 'sign-in', base('/dashboard', 'Dashboard', 'Your courses, your progress and your certificates.')),
  ...moduleIds.map(lesson),
  app('prompts', 'sign-in', base('/prompts', 'Your prompts', 'Your saved prompts, ready to copy, search and export.')),
  app('account', 'sign-in', base('/account', 'Your account', 'Your name, your password and your devices.')),
  app(
    'certificate',
    'landing',
    base('/certificate', 'Certificate', 'Your certificate of professional learning, to print or download.'),
  ),
  app(
    'verify',
    'open',
    base(
      '/verify/:id',
      'Check a certificate',
      'Check whether a certificate of professional learning is valid, and see its details.',
    ),
  ),
  app('payment-success', 'open', base('/payment-success', 'Your payment', 'The result of your payment.')),
  prerendered('payment-canceled', base('/payment-canceled', payment.canceled, payment.canceledText)),
]

/** Served for every other path, with status 404. */
export const notFoundPage: PrerenderedPage = prerendered(
  'not-found',
  base('/404', 'Page not found', 'There is no page at this address.'),
)

const pageByPath = new Map(pages.filter((each) => !each.path.includes(':')).map((each) => [each.path, each]))
const patterns = pages
  .filter((each) => each.path.includes(':'))
  .map((each) => ({ page: each, pattern: new RegExp(`^${each.path.replace(/:[^/]+/g, '[^/]+')}$`) }))

/** The page for a pathname without query or trailing slash; undefined for an unknown path. */
export function pageFor(pathname: string): Page | undefined {
  return pageByPath.get(pathname) ?? patterns.find(({ pattern }) => pattern.test(pathname))?.page
}
