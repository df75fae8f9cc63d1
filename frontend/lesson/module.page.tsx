import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { courseOf, isModuleId, type ModuleId, moduleById } from '#catalogue/catalogue'
import type { Dashboard } from '#dashboard/contract'
import { getPreview } from '#lessons/contract'
import { getWork } from '#work/contract'
import { ApiProblem, useClient } from '../client/client.ts'
import { useSession } from '../session/session-provider.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { AppHeader } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import { lessonQuery, neverRefetch, orOffline } from './lesson-query.ts'
import { LessonSkeleton } from './lesson-skeleton.tsx'
import { ModuleLesson } from './module-lesson.tsx'
import './lesson.css'

/** The page of any module: the whole lesson for learners with access, its preview for everyone else. */
export default function ModulePage() {
  const id = useLocation().pathname.split('/')[2] ?? ''
  return isModuleId(id) ? <Module key={id} moduleId={id} /> : null
}

function Module({ moduleId }: { moduleId: ModuleId }) {
  const { send } = useClient()
  const { state } = useSession()
  const account = 'sub' in state ? state.sub : undefined
  const work = useQuery({
    ...neverRefetch,
    // Autosave doesn't update this cache and another device may have saved, so reload whenever the learner comes back.
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    queryKey: ['work', moduleId],
    queryFn: () => send(getWork, { moduleId }),
    enabled: account !== undefined,
  })
  // Who comes from the dashboard and has no access needn't ask for the lesson, unless they have got it since.
  const known = useQueryClient().getQueryData<Dashboard>(['dashboard'])?.courses
  const isClosed = known?.some((one) => one.courseId === courseOf(moduleId).id && !one.access) && !work.data?.access
  const lesson = useQuery({ ...lessonQuery(send, moduleId), enabled: account !== undefined && !isClosed })
  const noAccess = isClosed || (lesson.error instanceof ApiProblem && lesson.error.code === 'no-access')
  const showPreview = state.status === 'signed-out' || noAccess
  const preview = useQuery({
    ...neverRefetch,
    queryKey: ['preview', moduleId],
    queryFn: async () => {
      const component = orOffline(import('./module-preview.tsx'))
      const [preview, { default: ModulePreview }] = await Promise.all([send(getPreview, { moduleId }), component])
      return { preview, ModulePreview }
    },
    enabled: showPreview,
  })
  const failed = [noAccess ? null : lesson.error, work.error, preview.error].find((error) => error)
  const retry = () => {
    for (const query of [lesson, work, preview]) if (query.isError) void query.refetch()
  }

  if (lesson.data && work.data && account)
    return <ModuleLesson lesson={lesson.data} work={work.data} account={account} />
  if (preview.data && (state.status === 'signed-out' || work.data))
    return <preview.data.ModulePreview preview={preview.data.preview} account={account} work={work.data} />
  return (
    <>
      <AppHeader back={{ to: '/dashboard', label: 'Back to Dashboard' }} foot={false} />
      <Page title={moduleById(moduleId).title}>
        {failed ? (
          <div className="sheet py-12">
            <ErrorState title="This lesson could not be opened" error={failed} onRetry={retry} />
          </div>
        ) : (
          <LessonSkeleton moduleId={moduleId} />
        )}
      </Page>
    </>
  )
}
