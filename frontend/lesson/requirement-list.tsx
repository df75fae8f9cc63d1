import { CircleCheck } from 'lucide-react'
import type { ModuleId } from '#catalogue/catalogue'
import { workOf } from '#catalogue/module-work'
import { completionRequirements, type Requirement, type WorkDone } from '#work/rules'

type RequirementListProps = {
  moduleId: ModuleId
  work: WorkDone
  /** The ids of the quiz and of the notes box in the page. */
  places: Record<Requirement['part'], string>
}

/** What completing a module needs, each with a link to its place and whether it's done. Changes while the learner works. */
export function RequirementList({ moduleId, work, places }: RequirementListProps) {
  const requirements = completionRequirements(moduleId, work)
  if (requirements.length === 0) return null
  return (
    <ul className="requirements">
      {requirements.map((one) => (
        <li key={one.part}>
          <a href={`#${places[one.part]}`} className="requirement">
            {one.met ? (
              <CircleCheck aria-hidden="true" size={20} className="text-eucalypt" />
            ) : (
              <span className="open" />
            )}
            <span>
              <b>{one.met ? 'Done' : 'To do'}</b> {requirementWords(moduleId, one, work)}
            </span>
            <span className="place">{one.part === 'quiz' ? 'Go to the quiz' : 'Go to the box'}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** What a requirement needs or, once it's met, what is there: "Quiz: 7 of 10 needed, best so far 5". */
function requirementWords(moduleId: ModuleId, { part, met }: Requirement, { quiz }: WorkDone): string {
  const { quiz: { pass } = { pass: 0 }, notes } = workOf(moduleId)
  if (part === 'notes') return `${notes?.called ?? 'Notes'}: ${met ? 'written' : 'write at least a sentence'}`
  if (met) return `Quiz: ${quiz.best} of 10`
  if (pass === 0) return 'Quiz: submit it once, any score counts'
  return `Quiz: ${pass} of 10 needed, ${quiz.submitted ? `best so far ${quiz.best}` : 'not taken yet'}`
}
