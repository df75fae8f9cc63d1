import { CircleCheck } from 'lucide-react'
import { courseOf, type Module, type ModuleId, moduleById } from '#domain/catalogue'
import { completionRequirements, type WorkDone } from '#domain/completion'
import { australianDay } from '#domain/day'
import { completionCard, completionNotices } from '#domain/wording/completion'
import { Button } from '../../../components/forms/button.tsx'
import { ButtonLink } from '../../../components/forms/button-link.tsx'
import { StrataDrawing } from '../../../components/strata/strata-drawing.tsx'
import { moduleLayers } from '../module-layers.ts'
import type { Completion } from './completed-frame.tsx'

type CompletedModuleProps = Completion & {
  moduleId: ModuleId
  work: WorkDone
  /** Every completed module of the course, this one included. */
  done: ReadonlySet<ModuleId>
  /** What the button reads once the module is complete, where it stays. */
  doneLabel: string | undefined
  banner: string | undefined
}

/** A completed module of a longer course: its layer in the strata, what was finished, and the next module first. */
export default function CompletedModule(props: CompletedModuleProps) {
  const { moduleId, completedAt, work, done, settles, doneLabel, banner, children } = props
  const { id: courseId, modules } = courseOf(moduleId)
  const next = nextOpenModule(moduleId, done)
  const notesWords = `${moduleId === 'genai-module-1' ? 'Reflection' : 'Notes'} saved and locked`
  const finished = [
    ...completionRequirements(moduleId, work).map(({ part }) =>
      part === 'quiz' ? `Quiz: ${work.quiz.best} of 10` : notesWords,
    ),
    ...(completedAt ? [`Completed ${australianDay(new Date(completedAt))}`] : []),
  ]
  return (
    <>
      <StrataDrawing
        id="completed"
        layers={moduleLayers(moduleId, done)}
        settling={settles ? modules.findIndex(({ id }) => id === moduleId) : undefined}
      />
      <ul className="finished">
        {finished.map((words) => (
          <li key={words}>
            <CircleCheck aria-hidden="true" size={18} /> {words}
          </li>
        ))}
      </ul>
      {!next && <p className="font-semibold">{completionNotices.courseCompleted}</p>}
      {banner && <p className="font-semibold">{banner}</p>}
      <div className="ways">
        {!next && <ButtonLink to={`/certificate?module=${courseId}`}>{completionCard.view}</ButtonLink>}
        <NextLink moduleId={moduleId} next={next} />
      </div>
      <div className="ways">
        {children}
        {doneLabel && (
          <Button look="secondary" disabled>
            {doneLabel}
          </Button>
        )}
        {moduleId !== 'genai-module-5' && (
          <ButtonLink look="quiet" className="-mx-3" to={`/certificate?module=${moduleId}`}>
            View module certificate
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** After module 1 its label is the specification's, and it always leads to module 2. */
function NextLink({ moduleId, next }: { moduleId: ModuleId; next: Module | undefined }) {
  const look = next ? 'primary' : 'secondary'
  if (moduleId === 'genai-module-1') {
    const second = moduleById('genai-module-2')
    return (
      <span className="next-module">
        <ButtonLink look={look} to={`/course/${second.id}`} aria-describedby="next-module">
          Next Module
        </ButtonLink>
        <span id="next-module">
          {second.title}, {second.minutes} min
        </span>
      </span>
    )
  }
  return (
    next && (
      <ButtonLink to={`/course/${next.id}`}>
        Next module: {next.title}, {next.minutes} min
      </ButtonLink>
    )
  )
}

/** The module to go on with: the next one of the course that is still open, else the first open one. */
function nextOpenModule(moduleId: ModuleId, completed: ReadonlySet<ModuleId>): Module | undefined {
  const { modules } = courseOf(moduleId)
  const place = modules.findIndex(({ id }) => id === moduleId)
  return [...modules.slice(place + 1), ...modules.slice(0, place)].find(({ id }) => !completed.has(id))
}
