import { type Course, courses } from '#domain/catalogue'

const own = [undefined, 2, 4, 3, 1]

/** Which of the five earths stands for a course of one module, by its place in the catalogue: the same on its cover and in its progress. */
export const earthOf = (course: Course): number | undefined => own[courses.indexOf(course)]
