import { type Course, courses, flagship, type ModuleId, moduleById, moduleIds } from '#domain/catalogue'
import { payment, portal } from '#domain/wording'

/** Prerendered pages are plain HTML without script; app pages are drawn by the SPA. */
export type PageKind = 'prerendered' | 'app'

export type Page = {
  /** The route. A segment that begins with a colon stands for any text without a slash. */
  path: string
  /** The file of the build that answers it. */
  html: string
  title: string
  /** The title without the portal's name. */
  heading: string
  description: string
  kind: PageKind
  /** The module below frontend/pages that draws it, without extension. */
  page: string
  /** Whether search engines may list it. */
  indexed: boolean
  /** The course that the page tells about. */
  courseId?: Course['id']
}

const titled = (title: string): string => `${title} · ${portal.name}`

type Details = Omit<Page, 'path' | 'html' | 'heading'>

const page = (path: string, { title, ...details }: Details): Page => ({
  path,
  html: path === '/' ? 'index.html' : `${path.slice(1).split('/:')[0]}.html`,
  title: titled(title),
  heading: title,
  ...details,
})

const app = (path: string, name: string, title: string, description: string, indexed = false): Page =>
  page(path, { title, description, kind: 'app', page: name, indexed })

/** The flagship has its own page at /course-info; under its id the same page answers, and only the first is listed. */
const courseInfo = (course: Course): Page =>
  page(`/course-info/${course.id}`, {
    title: course.title,
    description: `${course.subtitle} Online and self-paced, for teachers in Australia.`,
    kind: 'prerendered',
    page: course === flagship ? 'course-info' : 'course-page',
    indexed: course !== flagship,
    courseId: course.id,
  })

/** The AI modules show a free preview to everyone; the other courses ask a visitor to sign in. */
const lesson = (id: ModuleId): Page =>
  app(
    `/course/${id}`,
    'module',
    moduleById(id).title,
    `${moduleById(id).title}: an online, self-paced lesson for teachers. Your place, your notes and your prompts are kept.`,
    id.startsWith('genai-'),
  )

/** Every page of the portal: the build, the edge, the router and the sitemap read this one list. */
export const pages: readonly Page[] = [
  page('/', {
    title: portal.headline,
    description: `${portal.subline}. Self-paced online courses, aligned to the Australian Professional Standards for Teachers.`,
    kind: 'prerendered',
    page: 'landing',
    indexed: true,
  }),
  page('/course-info', {
    title: flagship.title,
    description: `${flagship.subtitle} 5 modules, 10 hours, online and self-paced.`,
    kind: 'prerendered',
    page: 'course-info',
    indexed: true,
    courseId: flagship.id,
  }),
  ...courses.map(courseInfo),
  app('/sign-in', 'sign-in', 'Sign in', 'Sign in to your courses, your notes and your certificates.'),
  app('/sign-up', 'sign-up', 'Create your account', 'Create an account with your name and an e-mail address.'),
  app('/confirm', 'confirm', 'Confirm your e-mail address', 'Enter the code that we sent to your e-mail address.'),
  app('/forgot-password', 'forgot-password', 'Forgotten password', 'Set a new password with a code sent by e-mail.'),
  app('/dashboard', 'dashboard', 'Dashboard', 'Your courses, how far you are, and your certificates.'),
  ...moduleIds.map(lesson),
  app('/prompts', 'prompts', 'Your prompts', 'The prompts that you wrote and kept, ready to copy, search and export.'),
  app('/account', 'account', 'Your account', 'Your name, your password and your devices.'),
  app('/certificate', 'certificate', 'Certificate', 'Your certificate of professional learning, to print or download.'),
  app(
    '/verify/:id',
    'verify',
    'Check a certificate',
    'Whether a certificate of professional learning is valid, and what it says.',
  ),
  app('/payment-success', 'payment-success', 'Your payment', 'The result of your payment.'),
  page('/payment-canceled', {
    title: payment.canceled,
    description: payment.canceledText,
    kind: 'prerendered',
    page: 'payment-canceled',
    indexed: false,
  }),
]

/** What answers every other path, with status 404. */
export const notFoundPage: Page = {
  path: '/404',
  html: '404.html',
  title: titled('Page not found'),
  heading: 'Page not found',
  description: 'There is no page at this address.',
  kind: 'prerendered',
  page: 'not-found',
  indexed: false,
}

const fixed = new Map(pages.filter((each) => !each.path.includes(':')).map((each) => [each.path, each]))
const open = pages
  .filter((each) => each.path.includes(':'))
  .map((each) => ({ page: each, pattern: new RegExp(`^${each.path.replace(/:[^/]+/g, '[^/]+')}$`) }))

/** The page of a pathname as it stands (no trailing slash, no query); undefined where there is none. */
export function pageFor(pathname: string): Page | undefined {
  return fixed.get(pathname) ?? open.find(({ pattern }) => pattern.test(pathname))?.page
}
