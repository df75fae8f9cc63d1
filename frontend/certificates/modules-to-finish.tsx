import { Link } from 'react-router-dom'
import { type CertificateKey, courseById, courseOf, isCourseId, type ModuleId, moduleById } from '#catalogue/catalogue'
import { layerColourOf } from '../strata/layer-colour.ts'
import { Strata } from '../strata/strata.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

type ModulesToFinishProps = {
  certificateKey: CertificateKey
  title: string
  open: readonly { moduleId: ModuleId; title: string }[]
}

/** What's still to do before a certificate can be issued: the strata so far, and links to the open modules. */
export function ModulesToFinish({ certificateKey, title, open }: ModulesToFinishProps) {
  const course = isCourseId(certificateKey) ? courseById(certificateKey) : courseOf(certificateKey)
  const modules = isCourseId(certificateKey) ? course.modules : [moduleById(certificateKey)]
  const layers = modules.map((module) => ({
    label: module.title,
    state: open.some(({ moduleId }) => moduleId === module.id) ? ('open' as const) : ('done' as const),
    colour: layerColourOf(course),
  }))
  const [next] = open
  return (
    <div className="to-finish">
      <Strata layers={layers} size="certificate" className="strata" />
      <div className="flex flex-col gap-6">
        <h1 className="text-3xl font-semibold">Not finished yet</h1>
        <p className="max-w-measure">
          The certificate for <em>{title}</em> is issued when {open.length === 1 ? 'this is' : 'these are'} complete:
        </p>
        <ul className="max-w-measure list-none divide-y divide-line border-y border-line p-0">
          {open.map(({ moduleId, title }) => (
            <li key={moduleId} className="py-1.5">
              <Link to={`/course/${moduleId}`} className="inline-flex min-h-11 items-center font-semibold">
                {title}
              </Link>
            </li>
          ))}
        </ul>
        {next && (
          <div>
            <ButtonLink to={`/course/${next.moduleId}`}>
              {course.modules.length === 1 ? 'Open the course' : `Go on: ${next.title}`}
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  )
}
