import type { Course } from '#catalogue/catalogue'

/**
 * Where a public page leads somebody who wants a course: through sign-up (or past it, if they're signed in) to the course's
 * first module and, with `enrol`, on to its payment. Who has the course already gets its lesson.
 */
export const signUpFor = ({ modules }: Course, enrol = false): string =>
  `/sign-up?next=${encodeURIComponent(`/course/${modules[0]?.id}${enrol ? '?enrol' : ''}`)}`
