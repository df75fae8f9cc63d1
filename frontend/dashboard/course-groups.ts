import { type Course, courseById } from '#catalogue/catalogue'
import type { Dashboard } from '#dashboard/contract'

/** `ended`: the learner worked on the course and no longer has access, for example after a refund. */
type Standing = 'underway' | 'new' | 'finished' | 'ended'

export type CourseState = {
  course: Course
  access: boolean
  /** Whether the course has all its lessons. */
  open: boolean
  standing: Standing
}

const order: readonly Standing[] = ['underway', 'new', 'finished', 'ended']

/** Whether a course's card takes the whole width, for its list of modules. */
export const isWide = ({ course, standing }: CourseState): boolean =>
  course.modules.length > 1 && (standing === 'underway' || standing === 'new')

/**
 * The courses that are the learner's own, wide cards first, then those under way; and the others in the catalogue's order.
 * Where payment is off everyone has access, so a course becomes the learner's own by working on it.
 */
export function courseGroups(
  { courses, progress }: Dashboard,
  payment: 'required' | 'off',
): { mine: CourseState[]; more: CourseState[] } {
  const states = courses.map(({ courseId, access, open }): CourseState => {
    const course = courseById(courseId)
    const own = progress.filter((one) => course.modules.some((module) => module.id === one.moduleId))
    const finished = course.modules.every(({ id }) => own.some((one) => one.moduleId === id && one.completed))
    const reached = finished ? 'finished' : own.length > 0 ? 'underway' : 'new'
    return { course, access, open, standing: !access && own.length > 0 ? 'ended' : reached }
  })
  const isMine = ({ access, standing }: CourseState) => standing !== 'new' || (access && payment === 'required')
  const place = (state: CourseState) => (isWide(state) ? -1 : order.indexOf(state.standing))
  return {
    mine: states.filter(isMine).sort((a, b) => place(a) - place(b)),
    more: states.filter((state) => !isMine(state)),
  }
}
