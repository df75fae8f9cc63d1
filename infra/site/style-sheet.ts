import type { Page } from '#catalogue/pages'

/** The style sheets of the prerendered pages, as paths under frontend. */
export const publicSheets = [
  'home/public.css',
  'home/course-preview.css',
  'home/policies.css',
  'home/landing.css',
] as const

/** Whether a page carries a course's free preview. `/course-info` links to the flagship's at the flagship's own address. */
export const hasPreview = ({ path, courseId }: Page): boolean =>
  courseId !== undefined && path === `/course-info/${courseId}`

/** A prerendered page's style sheet. One sheet a page, because the order of classes matters across sheets. */
export const sheetOf = (page: Page): (typeof publicSheets)[number] =>
  publicSheets[
    hasPreview(page) ? 1 : /^(help|privacy|terms|pay|prof)/.test(page.page) ? 2 : page.page === 'landing' ? 3 : 0
  ]
