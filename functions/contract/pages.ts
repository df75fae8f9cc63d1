import { type Course, courses, flagship, type ModuleId, moduleById, moduleIds } from '#domain/catalogue'
import { payment, portal } from '#domain/wording'

type PageBase = {
  /** The route. A segment that starts with a colon matches any text without a slash. */
  path: string
  /** The built file that answers it. */
  html: string
  /** The document's title: the heading, then the portal's name. */
  title: string
  heading: string
  description: string
  /** Whether search engines may list it. */
  indexed: boolean
  /** The course that the page is about. */
  courseId?: Course['id']
}

/** Names of the modules below frontend/pages that the app draws. */
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

/** Where a visitor without a session goes: `open` pages stay, others send to the sign-in or the landing page. */
type PageGuard = 'open' | 'sign-in' | 'landing'

/** Drawn in the browser by the app. */
type AppPage = PageBase & { kind: 'app'; page: AppPageName; guard: PageGuard }

/** Plain HTML without script. */
type PrerenderedPage = PageBase & {
  kind: 'prerendered'
  page: 'course-info' | 'course-page' | 'landing' | 'not-found' | 'payment-canceled'
}

export type Page = AppPage | PrerenderedPage

const described = (path: string, title: string, description: string, indexed = false): PageBase => ({
  path,
  html: path === '/' ? 'index.html' : `${path.slice(1).split('/:')[0]}.html`,
  title: `${title} · ${portal.name}`,
  heading: title,
  description,
  indexed,
})

const app = (page: AppPageName, guard: PageGuard, base: PageBase): AppPage => ({ ...base, kind: 'app', page, guard })

type PrerenderedName = PrerenderedPage['page']
const prerendered = (page: PrerenderedName, base: PageBase, courseId?: Course['id']): PrerenderedPage => ({
  ...base,
  kind: 'prerendered',
  page,
  ...(courseId !== undefined && { courseId }),
})

/** The flagship has its own page at /course-info; the same page answers under its id, and only the first is listed. */
function courseInfo(course: Course): PrerenderedPage {
  const description = `${course.subtitle} Online and self-paced, for teachers in Australia.`
  const base = described(`/course-info/${course.id}`, course.title, description, course !== flagship)
  return prerendered(course === flagship ? 'course-info' : 'course-page', base, course.id)
}

/** The AI modules show a free preview to everyone; the other courses ask a visitor to sign in. */
function lesson(id: ModuleId): AppPage {
  const { title } = moduleById(id)
  const previewed = flagship.modules.some((module) => module.id === id)
  const description = `${title}: an online, self-paced lesson for teachers. Your place, your notes and your prompts are kept.`
  return app('module', previewed ? 'open' : 'landing', described(`/course/${id}`, title, description, previewed))
}

/** Every page of the portal. The build, the edge function, the router and the sitemap all read this list. */
export const pages: readonly Page[] = [
  prerendered(
    'landing',
    described(
      '/',
      portal.headline,
      `${portal.subline}. Self-paced online courses, aligned to the Australian Professional Standards for Teachers.`,
      true,
    ),
  ),
  prerendered(
    'course-info',
    described('/course-info', flagship.title, `${flagship.subtitle} 5 modules, 10 hours, online and self-paced.`, true),
    flagship.id,
  ),
  ...courses.map(courseInfo),
  app(
    'sign-in',
    'open',
    described('/sign-in', 'Sign in', 'Sign in to your courses, your notes and your certificates.'),
  ),
  app(
    'sign-up',
    'open',
    described('/sign-up', 'Create your account', 'Create an account with your name and an e-mail address.'),
  ),
  app(
    'confirm',
    'open',
    described('/confirm', 'Confirm your e-mail address', 'Enter the code that we sent to your e-mail address.'),
  ),
  app(
    'forgot-password',
    'open',
    described('/forgot-password', 'Forgotten password', 'Set a new password with a code sent by e-mail.'),
  ),
  app(
    'dashboard',
    'sign-in',
    described('/dashboard', 'Dashboard', 'Your courses, how far you are, and your certificates.'),
  ),
  ...moduleIds.map(lesson),
  app(
    'prompts',
    'sign-in',
    described('/prompts', 'Your prompts', 'The prompts that you wrote and kept, ready to copy, search and export.'),
  ),
  app('account', 'sign-in', described('/account', 'Your account', 'Your name, your password and your devices.')),
  app(
    'certificate',
    'landing',
    described('/certificate', 'Certificate', 'Your certificate of professional learning, to print or download.'),
  ),
  app(
    'verify',
    'open',
    described(
      '/verify/:id',
      'Check a certificate',
      'Whether a certificate of professional learning is valid, and what it says.',
    ),
  ),
  app('payment-success', 'open', described('/payment-success', 'Your payment', 'The result of your payment.')),
  prerendered('payment-canceled', described('/payment-canceled', payment.canceled, payment.canceledText)),
]

/** Answers every other path, with status 404. */
export const notFoundPage: PrerenderedPage = prerendered(
  'not-found',
  described('/404', 'Page not found', 'There is no page at this address.'),
)

const fixed = new Map(pages.filter((each) => !each.path.includes(':')).map((each) => [each.path, each]))
const open = pages
  .filter((each) => each.path.includes(':'))
  .map((each) => ({ page: each, pattern: new RegExp(`^${each.path.replace(/:[^/]+/g, '[^/]+')}$`) }))

/** The page of a pathname without query or trailing slash; undefined where there is none. */
export function pageFor(pathname: string): Page | undefined {
  return fixed.get(pathname) ?? open.find(({ pattern }) => pattern.test(pathname))?.page
}
