import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { courseOf, type ModuleId } from '#catalogue/catalogue'
import { notices } from '#core/wording'
import { completionNotices, moduleEndings } from '#work/completion-wording'
import { postCompletion, type Work } from '#work/contract'
import { ApiProblem, Offline, useClient } from '../client/client.ts'
import { useToast } from '../ui/toast.tsx'
import { CompletedCourse, CompletedModule } from './after-completion.tsx'
import { CourseFinishCard, ModuleFinishCard, type ModuleToFinish, type SectionsDone } from './finish-card.tsx'

type CompletionProps = {
  moduleId: ModuleId
  completed: boolean
  /** The day of the completion. */
  completedOn?: string | undefined
  notes: NotesToComplete
  sections: SectionsDone
  /** What the learner has to sort out before their notes can be saved. */
  obstacle?: string | undefined
  /** How many words the learner wrote in the lesson's boxes. */
  wrote?: number
  /** The ways on with the learner's own notes, once it's complete. */
  children?: ReactNode
}

/** The end of a one-module course: the card that marks it as complete, then what comes after. */
export function CourseCompletion({ wrote, ...props }: CompletionProps) {
  const { card, shown } = useEnd(props)
  return props.completed ? <CompletedCourse {...shown} wrote={wrote} /> : <CourseFinishCard {...card} />
}

type ModuleCompletionProps = CompletionProps &
  ModuleToFinish & {
    /** The other completed modules of the course. */
    alsoDone?: readonly ModuleId[]
  }

/** The end of a module of a longer course: what completing it needs, the button, and then what comes next. */
export function ModuleCompletion(props: ModuleCompletionProps) {
  const { moduleId, completed, work, places, onNotesMissing, alsoDone = [] } = props
  const { card, shown } = useEnd(props)
  if (!completed) return <ModuleFinishCard {...card} work={work} places={places} onNotesMissing={onNotesMissing} />
  const { modules } = courseOf(moduleId)
  const done = new Set([...alsoDone, moduleId])
  const isLast = moduleId === modules.at(-1)?.id
  if (isLast && modules.every(({ id }) => done.has(id))) return <CompletedCourse {...shown} />
  return <CompletedModule {...shown} work={work} done={done} wrote={props.wrote} />
}

/** What the card before a completion needs, and what is shown after it. */
function useEnd({ moduleId, completed, completedOn, notes, sections, obstacle, children }: CompletionProps) {
  const { complete, isPending, reason } = useCompletion(moduleId, notes)
  const { heading, pressed } = useCompletionFocus(completed)
  const [completedOnLoad] = useState(completed)
  const onComplete = () => {
    pressed()
    complete()
  }
  return {
    card: { moduleId, sections, obstacle, isPending, reason, onComplete },
    shown: { moduleId, heading, completedOn, settles: !completedOnLoad, children },
  }
}

const failureMessage = (moduleId: ModuleId): string => {
  const ending = moduleEndings[moduleId]
  return ending ? (ending.failed ?? notices.progressNotSaved) : completionNotices.courseNotCompleted
}

/** How a completion saves the learner's notes first. */
export type NotesToComplete = {
  /** Saves them, also those in other tabs. Returns why that failed, and whether it may pass; undefined if the server has them all. */
  saveEverywhere: () => Promise<{ reason: string; mayPass: boolean } | undefined>
  /** Runs the completion while the boxes are read-only. */
  whilePaused: <T>(run: () => Promise<T>) => Promise<T>
}

/** How long a completion keeps trying, in milliseconds. */
const patience = 10_000

/** Notes that can't be saved now. The message is for the learner. */
class NotSaved extends Error {
  constructor(
    message: string,
    readonly mayPass: boolean,
  ) {
    super(message)
  }
}

const mayPass = (error: unknown): boolean =>
  error instanceof NotSaved
    ? error.mayPass
    : error instanceof Offline || (error instanceof ApiProblem && !error.isFinal)

/** Tries again for some seconds while the network or the server fails. */
async function persistently<T>(run: () => Promise<T>): Promise<T> {
  const until = Date.now() + patience
  for (let wait = 1_000; ; wait *= 2) {
    try {
      return await run()
    } catch (error) {
      if (!mayPass(error) || Date.now() + wait > until) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/**
 * Completes a module on the server, once even if pressed twice. The page shows that it's complete; a toast says if it failed,
 * and `reason` why, where that's known.
 */
export function useCompletion(moduleId: ModuleId, notes: NotesToComplete) {
  const { send } = useClient()
  const toast = useToast()
  const queries = useQueryClient()
  const operation = useRef(crypto.randomUUID())
  const pressed = useRef(false)
  const { mutate, isPending, error } = useMutation({
    // Passed on each press, because useMutation updates its mutationFn only in an effect and may still hold an old one.
    mutationFn: ({ saveEverywhere, whilePaused }: NotesToComplete) =>
      whilePaused(() =>
        persistently(async () => {
          const notSaved = await saveEverywhere()
          if (notSaved) throw new NotSaved(notSaved.reason, notSaved.mayPass)
          return send(postCompletion, { moduleId, operation: operation.current })
        }),
      ),
    onSuccess: async ({ progress }) => {
      // An older response that is still in flight must not overwrite the completion.
      await queries.cancelQueries({ queryKey: ['work', moduleId] })
      queries.setQueryData<Work>(
        ['work', moduleId],
        (work) => work && { ...work, progress, completed: [...new Set([...work.completed, moduleId])] },
      )
      void queries.invalidateQueries({ queryKey: ['dashboard'] })
      void queries.invalidateQueries({ queryKey: ['certificate'] })
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
    mutate(notes)
  }
  return { complete, isPending, reason: error ? reasonOf(error) : undefined }
}

/** Why a completion failed, beside the toast. A refusal stands in the toast itself. */
function reasonOf(error: Error): string | undefined {
  const isKnown = error instanceof NotSaved || error instanceof Offline || error instanceof ApiProblem
  return isKnown && !(error instanceof ApiProblem && error.code === 'refused') ? error.message : undefined
}

/**
 * Focuses the heading of what replaces the completion button, once it has been pressed and is gone. A module that was
 * completed on another device doesn't move the focus.
 */
function useCompletionFocus(completed: boolean): {
  heading: RefObject<HTMLHeadingElement | null>
  pressed: () => void
} {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (!completed || !wasPressed.current) return
    wasPressed.current = false
    if (document.activeElement !== document.body) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.scrollIntoView({ block: 'start' })
  }, [completed])
  return {
    heading,
    pressed: () => {
      wasPressed.current = true
    },
  }
}
