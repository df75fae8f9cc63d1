import { courseOf, type ModuleId, moduleById } from '#catalogue/catalogue'
import { usePictures } from '../pictures/pictures.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { LoadOnPress } from '../ui/load-on-press.tsx'
import { moduleNumber } from './module-links.tsx'

/** Comes later than the words, with the lesson's other pictures. */
function Scene({ of }: { of: ModuleId }) {
  const pictures = usePictures(of)
  return pictures && <pictures.Scene />
}

const loadPlan = async () => (await import('../plan/plan-dialog.tsx')).PlanDialog

type LessonHeadProps = {
  moduleId: ModuleId
  subtitle: string
  outcomes: readonly string[]
  audience: string
  /** Minutes with students, which the module's minutes leave out. */
  classroom?: number | undefined
  /** The modules that the learner has completed; undefined where there's nothing to plan. */
  completed?: readonly ModuleId[] | undefined
}

/** The lesson's scene, title and minutes; folded, what it's for and for whom. */
export function LessonHead({ moduleId, subtitle, outcomes, audience, classroom, completed }: LessonHeadProps) {
  const course = courseOf(moduleId)
  const firstOpen = completed && course.modules.find(({ id }) => !completed.includes(id))
  return (
    <header className="lesson-head">
      <div className="scene">
        <Scene key={moduleId} of={moduleId} />
      </div>
      <LessonTitle moduleId={moduleId} />
      <p className="max-w-measure text-lg leading-snug text-bark sm:text-xl">{subtitle}</p>
      <Disclosure summary={`By the end you will be able to … (${outcomes.length})`}>
        <div className="reading">
          <ul>
            {outcomes.map((outcome) => (
              <li key={outcome}>{outcome}</li>
            ))}
          </ul>
          <p>For {audience.replace(/^Teachers/, 'teachers')}.</p>
          {classroom !== undefined && (
            <p>
              It asks for about {classroom} more minutes in your classroom. They aren’t part of the hours on your
              certificate, because registration authorities don’t count time with students as professional learning.
            </p>
          )}
        </div>
      </Disclosure>
      {firstOpen?.id === moduleId && (
        <LoadOnPress label="Plan my hours" load={loadPlan}>
          {(PlanDialog, close) => <PlanDialog courseId={course.id} onClose={close} />}
        </LoadOnPress>
      )}
    </header>
  )
}

/** The module's number in its course, its minutes and its title. */
export function LessonTitle({ moduleId }: { moduleId: ModuleId }) {
  const { title, minutes } = moduleById(moduleId)
  const hours = `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}`
  return (
    <>
      <p className="font-sans text-sm text-bark">
        {courseOf(moduleId).modules.length > 1 && `${moduleNumber(moduleId)} • `}
        {minutes} minutes ({hours})
      </p>
      <h1 className="text-3xl font-semibold">{title}</h1>
    </>
  )
}
