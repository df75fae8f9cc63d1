import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { postCompletion, type Work } from '#contract/work'
import { courseOf, type ModuleId } from '#domain/catalogue'
import { notices } from '#domain/wording'
import { ApiProblem, useClient } from '../../api/client.ts'
import { useToast } from '../../components/toast/toast.tsx'

const failure = (moduleId: ModuleId): string => {
  if (moduleId === 'genai-module-1' || moduleId === 'genai-module-5') return notices.moduleNotCompleted
  return courseOf(moduleId).modules.length > 1 ? notices.progressNotSaved : notices.courseNotCompleted
}

const success = (moduleId: ModuleId, open: readonly ModuleId[]): string => {
  switch (moduleId) {
    case 'genai-module-1':
      return notices.module1Completed
    case 'genai-module-2':
      return notices.module2Completed
    case 'genai-module-3':
      return notices.module3Completed
    case 'genai-module-4':
      return notices.module4Completed
    case 'genai-module-5':
      return open.length === 0 ? notices.courseCompleted : notices.module5CompletedEarly
    default:
      return notices.textCourseCompleted
  }
}

/**
 * Completes a module on the server, once however often it is pressed, and says what came of it.
 * `saveFirst` brings the learner's words to the server; where that fails, nothing is completed and nothing is lost.
 */
export function useCompletion(moduleId: ModuleId, saveFirst: () => Promise<boolean>) {
  const { send } = useClient()
  const toast = useToast()
  const queries = useQueryClient()
  const operation = useRef(crypto.randomUUID())
  const pressed = useRef(false)
  const { mutate, isPending } = useMutation({
    // Given at each press: the query library takes up a new function a moment after the page is drawn.
    mutationFn: async (save: () => Promise<boolean>) => {
      if (!(await save())) throw new Error('The words of this module are not on the server yet')
      return send(postCompletion, { moduleId, operation: operation.current })
    },
    onSuccess: async ({ progress, open }) => {
      // An older answer that is still on its way must not take the completion away again.
      await queries.cancelQueries({ queryKey: ['work', moduleId] })
      queries.setQueryData<Work>(
        ['work', moduleId],
        (work) => work && { ...work, progress, completed: [...new Set([...work.completed, moduleId])] },
      )
      void queries.invalidateQueries({ queryKey: ['dashboard'] })
      void queries.invalidateQueries({ queryKey: ['certificate'] })
      toast.success(success(moduleId, open))
    },
    onError: (error) => {
      // It may have been completed elsewhere meanwhile.
      void queries.invalidateQueries({ queryKey: ['work', moduleId] })
      const rule = error instanceof ApiProblem && error.code === 'refused'
      toast.error(rule ? error.message : failure(moduleId))
    },
    onSettled: () => {
      pressed.current = false
    },
  })
  const complete = () => {
    if (pressed.current) return
    pressed.current = true
    mutate(saveFirst)
  }
  return { complete, isPending }
}
