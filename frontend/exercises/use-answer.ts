import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { ModuleId } from '#catalogue/catalogue'
import { type AnswerOf, fitted } from '#exercises/kinds'
import type { Exercise, Lesson } from '#lessons/lesson'
import type { SavedAnswer } from '#work/answer-contract'
import type { Work } from '#work/contract'
import { answerCopy, exercisePath, exercisesTarget } from '../autosave/targets/exercises.ts'
import type { MakeTargets } from '../autosave/targets.ts'
import { useAutosave, useDraft } from '../autosave/use-autosave.ts'

export const targets: MakeTargets = (send) => ({ exercise: exercisesTarget(send) })

/** The learner's answer to an exercise. It survives a reload and appears on other devices. */
export function useSavedAnswer<E extends Exercise>(exercise: E, { lesson: { moduleId }, work, account }: InLesson) {
  const queries = useQueryClient()
  const autosave = useAutosave(account, targets)
  const path = exercisePath(moduleId, exercise.id)
  const draft = useDraft(autosave, 'exercise', path)
  const saved = work.answers?.find((one) => one.exerciseId === exercise.id) as SavedAnswer | undefined

  // An effect may run well after the page is painted, and what's chosen before the draft is open is dropped.
  useLayoutEffect(() => {
    void autosave.open('exercise', path, saved && answerCopy(saved))
  }, [autosave, path, saved])

  useEffect(() => () => void autosave.flush(), [autosave])

  useEffect(() => {
    const { value, base } = draft ?? {}
    if (draft?.status !== 'clean' || !value || !base?.savedAt || base.savedHere === undefined) return
    const { version, savedAt } = base
    const now: SavedAnswer = { exerciseId: exercise.id, answer: value, version, savedAt }
    queries.setQueryData<Work>(['work', moduleId], (before) => before && withAnswer(before, now))
  }, [draft, queries, moduleId, exercise.id])

  const value = draft ? draft.value : saved?.answer
  const answer = useMemo(() => fitted(exercise, value), [exercise, value])
  return { answer, change: (next: AnswerOf<E['type']>) => autosave.type('exercise', path, next) }
}

function withAnswer(work: Work, answer: SavedAnswer): Work {
  const { answers = [] } = work
  const others = answers.filter((one) => one.exerciseId !== answer.exerciseId)
  const known = answers.some((one) => one.exerciseId === answer.exerciseId && one.version >= answer.version)
  return known ? work : { ...work, answers: [...others, answer] }
}

/** A ref for the control that takes the focus when the exercise is tried again. */
export type Start = (control: HTMLElement | null) => void

/** Moves the focus to the feedback when a button has opened it, and back to the first control when a button has closed it. */
export function useTurn(done: boolean) {
  const feedback = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    if (done) feedback.current?.focus()
    else first.current?.focus()
  }, [done])
  const start: Start = useCallback((control) => {
    first.current = control
  }, [])
  const turn = (change: () => void) => {
    pressed.current = true
    change()
  }
  return { feedback, start, turn }
}

/** The learner's answer to an exercise and how to change it. A lesson saves it, a free preview doesn't. */
export type UseAnswer = <E extends Exercise>(
  exercise: E,
) => { answer: AnswerOf<E['type']>; change: (next: AnswerOf<E['type']>) => void }

/** What each part of a lesson gets: where it stands, and the lesson's text box, which `respond` writes in. */
export type PartProps = {
  moduleId: ModuleId
  /** Whose answers they are; visitors have none. */
  account?: string
  useAnswer: UseAnswer
  Box: ComponentType<{ boxId: string; label: string }>
  useText: (boxId: string) => string
  /** Whether it's near the screen, so that what it needs may load. */
  near: boolean
  /** The state or territory where the learner teaches. */
  teachesIn?: string | undefined
  /** What stands below a prediction's feedback. */
  below?: ReactNode
}

/** A lesson with the learner's work in it. */
export type InLesson = { lesson: Lesson; work: Work; account: string }
