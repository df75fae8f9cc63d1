import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ModuleId } from '#catalogue/catalogue'
import type { Quiz } from '#quizzes/contract'
import type { Answers } from '#quizzes/rules'
import type { Work } from '#work/contract'
import { answersPath, answersTarget } from '../autosave/targets/answers.ts'
import type { MakeTargets } from '../autosave/targets.ts'
import { useAutosave, useDraft } from '../autosave/use-autosave.ts'

const targets: MakeTargets = (send) => ({ answers: answersTarget(send) })

/** The answers chosen so far in the current attempt; they survive a reload and appear on other devices. */
export function useAnswers(account: string, moduleId: ModuleId, { attempt, chosen, options }: Quiz) {
  const queries = useQueryClient()
  const autosave = useAutosave(account, targets)
  const path = answersPath(moduleId, attempt)
  const draft = useDraft(autosave, 'answers', path)

  useEffect(() => {
    const { dataUpdatedAt = 0 } = queries.getQueryState(['work', moduleId]) ?? {}
    void autosave.open('answers', path, { value: chosen, version: dataUpdatedAt })
  }, [autosave, path, moduleId, chosen, queries])

  useEffect(() => () => void autosave.flush(), [autosave])

  useEffect(() => {
    if (!draft) return
    // An answer that the device had stored may no longer be one of its question's options.
    const answers = Object.entries(draft.value)
    const valid = answers.filter(([id, answer]) => chosen[id] === answer || options[id]?.includes(answer))
    if (valid.length < answers.length) autosave.type('answers', path, Object.fromEntries(valid))
    else if (draft.status === 'clean' && draft.base.savedHere !== undefined)
      queries.setQueryData<Work>(['work', moduleId], (work) => work && withAnswers(work, attempt, draft.value))
  }, [draft, autosave, path, moduleId, attempt, chosen, options, queries])

  const answers = draft?.value ?? chosen
  return {
    chosen: answers,
    choose: (question: string, answer: string) => autosave.type('answers', path, { ...answers, [question]: answer }),
    clear: () => void autosave.drop('answers', path),
  }
}

/** The work with saved answers. Saves that overlap a submission must not overwrite its marks. */
function withAnswers(work: Work, attempt: number, chosen: Answers): Work {
  const { quiz } = work
  if (quiz?.attempt !== attempt || quiz.submitted?.attempt === attempt) return work
  const isKnown = Object.entries(chosen).every(([id, answer]) => quiz.chosen[id] === answer)
  return isKnown ? work : { ...work, quiz: { ...quiz, chosen } }
}
