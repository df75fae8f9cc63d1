import { useMutation } from '@tanstack/react-query'
import type { ModuleId } from '#catalogue/catalogue'
import { getActivityPdf } from '#lessons/contract'
import type { LessonNodeOf } from '#lessons/lesson'
import { useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { downloadFile } from '../ui/download-file.ts'
import { useToast } from '../ui/toast.tsx'

type ActivitySheetProps = { node: LessonNodeOf<'activity'>; moduleId: ModuleId }

/** Downloads the PDF sheet of an activity that teachers take into a classroom. Renders nothing for other activities. */
export function ActivitySheet({ node, moduleId }: ActivitySheetProps) {
  return isForClassroom(node) ? <Download activityId={node.id} title={node.title} moduleId={moduleId} /> : null
}

/** A table of steps is for a class. */
const isForClassroom = ({ nodes }: LessonNodeOf<'activity'>): boolean => nodes.some(({ type }) => type === 'table')

function Download({ activityId, title, moduleId }: { activityId: string; title: string; moduleId: ModuleId }) {
  const { send } = useClient()
  const toast = useToast()
  const download = useMutation({
    mutationFn: () => send(getActivityPdf, { moduleId, activityId }),
    onSuccess: (file) => downloadFile(file.name, file),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Button
      look="quiet"
      className="mt-3 -ml-3 print:hidden"
      onClick={() => download.mutate()}
      busy={download.isPending && 'Processing...'}
    >
      Download this sheet (PDF)<span className="sr-only">: {title}</span>
    </Button>
  )
}
