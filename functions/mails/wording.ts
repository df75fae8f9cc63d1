import { courseById, isCourseId, isModuleId, moduleById } from '#catalogue/catalogue'

/** What an email was about, by its mark: `course-opened#digital-media` is "Course opened: Digital media literacy …". */
export function mailTitle(mark: string): string {
  const [kind = '', about = ''] = mark.split('#')
  const what = kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')
  const title = isCourseId(about) ? courseById(about).title : isModuleId(about) ? moduleById(about).title : ''
  return title ? `${what}: ${title}` : what
}
