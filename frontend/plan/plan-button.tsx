import type { CourseId } from '#catalogue/catalogue'
import { Button } from '../ui/button.tsx'
import { useLoadOnPress } from '../ui/load-on-press.tsx'

const load = () => import('./plan-dialog.tsx').then(({ PlanDialog }) => PlanDialog)

type PlanButtonProps = { course: { id: CourseId; title: string }; planned?: boolean | undefined }

/** Opens the plan of a course, or the choice of one. Its script loads when it's pressed. */
export function PlanButton({ course, planned = false }: PlanButtonProps) {
  const { Part, open, setOpen } = useLoadOnPress(load)
  return (
    <>
      <Button
        look="quiet"
        className="-mx-3 self-start print:hidden"
        busy={open && !Part && 'Loading...'}
        onClick={() => setOpen(true)}
      >
        <span>
          {planned ? 'My plan' : 'Plan my hours'}
          <span className="sr-only">: {course.title}</span>
        </span>
      </Button>
      {open && Part && <Part courseId={course.id} onClose={() => setOpen(false)} />}
    </>
  )
}
