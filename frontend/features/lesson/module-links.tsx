import { ArrowLeft } from 'lucide-react'
import { courseOf, type ModuleId } from '#domain/catalogue'
import { Link } from '../../components/link.tsx'

/** Links to the modules before and after this one, at the foot of a lesson. Nothing in a course with one module. */
export function ModuleLinks({ moduleId }: { moduleId: ModuleId }) {
  const { modules } = courseOf(moduleId)
  const place = modules.findIndex(({ id }) => id === moduleId)
  const [previous, next] = [modules[place - 1], modules[place + 1]]
  if (!previous && !next) return null
  return (
    <nav aria-label="Other modules" className="module-links">
      {previous && (
        <Link to={`/course/${previous.id}`} className="module-link">
          <ArrowLeft aria-hidden="true" size={18} />
          <span>
            <small>Previous module</small> {previous.title}
          </span>
        </Link>
      )}
      {next && (
        <Link to={`/course/${next.id}`} className="module-link next">
          <span>
            <small>Next module</small> {next.title}
          </span>
          <ArrowLeft aria-hidden="true" size={18} />
        </Link>
      )}
    </nav>
  )
}
