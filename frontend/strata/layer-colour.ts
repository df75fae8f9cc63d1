import { type Course, courses } from '#catalogue/catalogue'

const singleModuleColours = [undefined, 2, 4, 3, 1]

/** The layer colour, 0 to 4, of a course with one module; undefined for the flagship, whose modules have one each. */
export const layerColourOf = (course: Course): number | undefined => singleModuleColours[courses.indexOf(course)]
