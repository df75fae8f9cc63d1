import type { Page } from '#catalogue/pages'

/** The style sheets of the prerendered pages, as paths under frontend. */
export const publicSheets = [
  'styles/public.css',
  'styles/course-preview.css',
  'styles/policies.css',
  'styles/landing.css',
] as const

/** Whether a page carries a course's free preview. `/course-info` links to the flagship's at the flagship's own address. */
export const hasPreview = ({ path, courseId }: Page): boolean =>
  courseId !== undefined && path === `/course-info/${courseId}`

/** A prerendered page's style sheet. One sheet a page, because the order of classes matters across sheets. */
export const sheetOf = (page: Page): (typeof publicSheets)[number] =>
  publicSheets[hasPreview(page) ? 1 : /^(help|pol|pay|prof)/.test(page.page) ? 2 : page.page === 'landing' ? 3 : 0]
