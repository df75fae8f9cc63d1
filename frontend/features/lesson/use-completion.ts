import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { postCompletion, type Work } from '#contract/work'
import { courseOf, type ModuleId } from '#domain/catalogue'
import { notices } from '#domain/wording'
import { ApiProblem, useClient } from '../../client/client.ts'
import { useToast } from '../../components/toast/toast.tsx'

const failureMessage = (moduleId: ModuleId): string => {
  if (moduleId === 'genai-module-1' || moduleId === 'genai-module-5') return notices.moduleNotCompleted
  return courseOf(moduleId).modules.length > 1 ? notices.progressNotSaved : notices.courseNotCompleted
}

const successMessage = (moduleId: ModuleId, open: readonly ModuleId[]): string => {
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
 * Completes a module on the server, once even if pressed twice, and shows the result in a toast. `saveFirst` saves the
 * learner's notes; if it returns false, the module isn't completed.
 */
export function useCompletion(moduleId: ModuleId, saveFirst: () => Promise<boolean>) {
  const { send } = useClient()
  const toast = useToast()
  const queries = useQueryClient()
  const operation = useRef(crypto.randomUUID())
  const pressed = useRef(false)
  const { mutate, isPending } = useMutation({
    // Passed on each press, because useMutation updates its mutationFn only in an effect and may still hold an old one.
    mutationFn: async (save: () => Promise<boolean>) => {
      if (!(await save())) throw new Error("This module's notes aren't saved on the server yet")
      return send(postCompletion, { moduleId, operation: operation.current })
    },
    onSuccess: async ({ progress, open }) => {
      // An older response that is still in flight must not overwrite the completion.
      await queries.cancelQueries({ queryKey: ['work', moduleId] })
      queries.setQueryData<Work>(
        ['work', moduleId],
        (work) => work && { ...work, progress, completed: [...new Set([...work.completed, moduleId])] },
      )
      void queries.invalidateQueries({ queryKey: ['dashboard'] })
      void queries.invalidateQueries({ queryKey: ['certificate'] })
      toast.success(successMessage(moduleId, open))
    },
    onError: (error) => {
      // The module may have been completed on another device.
      void queries.invalidateQueries({ queryKey: ['work', moduleId] })
      const refused = error instanceof ApiProblem && error.code === 'refused'
      toast.error(refused ? error.message : failureMessage(moduleId))
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
