import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { putQuizDraft, type Quiz, type Work } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import type { Answers } from '#domain/grading'
import { openDraftStorage } from '../../autosave/draft-storage.ts'
import { guardSignOut } from '../../autosave/sign-out-guard.ts'
import { ApiProblem, useClient } from '../../client/client.ts'
import { AnswersDraft } from './answers-draft.ts'

/** The answers chosen so far in the current attempt; they survive a reload and appear on other devices. */
export function useAnswers(account: string, moduleId: ModuleId, { attempt, chosen }: Quiz) {
  const { send } = useClient()
  const queries = useQueryClient()
  const autosave = useMemo(() => {
    const save = async (pending: Answers): Promise<boolean> => {
      try {
        const quiz = await send(putQuizDraft, { moduleId, attempt, chosen: pending })
        // A save that overlaps a submission must not overwrite the marks.
        queries.setQueryData<Work>(['work', moduleId], (work) =>
          work?.quiz?.attempt === attempt && work.quiz.submitted?.attempt !== attempt ? { ...work, quiz } : work,
        )
        return true
      } catch (error) {
        if (error instanceof ApiProblem && error.isFinal) return false
        throw error
      }
    }
    const optionsNow = () => queries.getQueryData<Work>(['work', moduleId])?.quiz?.options
    const isOption = (question: string, answer: string) => optionsNow()?.[question]?.includes(answer) ?? false
    return new AnswersDraft({ storage: openDraftStorage(account), path: `${moduleId} ${attempt}`, isOption, save })
  }, [account, moduleId, attempt, send, queries])
  const pending = useSyncExternalStore(autosave.watch, autosave.pending)
  const status = useSyncExternalStore(autosave.watch, autosave.status)

  useEffect(() => {
    const end = autosave.begin()
    const flush = () => void autosave.flush()
    window.addEventListener('online', flush)
    const removeGuard = guardSignOut({
      save: () => autosave.flush(),
      unsavedText: () => asText(autosave.pending()),
      isOnPageOnly: () => autosave.isOnPageOnly(),
      discard: async () => autosave.clear(),
    })
    return () => {
      window.removeEventListener('online', flush)
      removeGuard()
      end()
    }
  }, [autosave])

  return {
    chosen: { ...chosen, ...pending },
    status,
    choose: (question: string, answer: string) => autosave.choose(question, answer),
    clear: () => autosave.clear(),
  }
}

function asText(answers: Answers): string {
  const lines = Object.entries(answers).map(([question, answer]) => `${question}: ${answer}`)
  return lines.length === 0 ? '' : `## Quiz answers\n\n${lines.join('\n')}`
}
