import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { courseOf, type ModuleId } from '#catalogue/catalogue'

const link = 'flex flex-1 basis-56 items-center gap-3 py-4 font-semibold text-ink no-underline hover:underline'
const quiet = 'block text-sm/[1.65] font-normal text-bark'
const arrow = { 'aria-hidden': true, size: 18, className: 'shrink-0 text-eucalypt' }

/** Links to the modules before and after this one, at the foot of a lesson. Nothing in a course with one module. */
export function ModuleLinks({ moduleId }: { moduleId: ModuleId }) {
  const { modules } = courseOf(moduleId)
  const place = modules.findIndex(({ id }) => id === moduleId)
  const [previous, next] = [modules[place - 1], modules[place + 1]]
  if (!previous && !next) return null
  return (
    <nav
      aria-label="Other modules"
      className="module-links mt-12 flex flex-wrap gap-x-6 gap-y-2 border-t border-line font-sans"
    >
      {previous && (
        <Link to={`/course/${previous.id}`} className={link}>
          <ArrowLeft {...arrow} />
          <span>
            <small className={quiet}>Previous module</small> {previous.title}
          </span>
        </Link>
      )}
      {next && (
        <Link to={`/course/${next.id}`} className={`${link} justify-end text-right`}>
          <span>
            <small className={quiet}>Next module</small> {next.title}
          </span>
          <ArrowRight {...arrow} />
        </Link>
      )}
    </nav>
  )
}

/** "Module 2 of 5". */
export function moduleNumber(moduleId: ModuleId): string {
  const { modules } = courseOf(moduleId)
  return `Module ${modules.findIndex(({ id }) => id === moduleId) + 1} of ${modules.length}`
}
