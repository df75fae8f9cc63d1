import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check, X } from 'lucide-react'
import { type CSSProperties, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ModuleId } from '#catalogue/catalogue'
import { workOf } from '#catalogue/module-work'
import type { LessonNodeOf } from '#lessons/lesson'
import { postQuiz, type Quiz as QuizState } from '#quizzes/contract'
import { quizFeedback, quizScored } from '#quizzes/wording'
import type { Work } from '#work/contract'
import { ApiProblem, useClient } from '../client/client.ts'
import { keyed } from '../elements/keyed.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { Question } from './question.tsx'
import { useAnswers } from './use-answers.ts'

type QuizProps = {
  node: LessonNodeOf<'quiz'>
  moduleId: ModuleId
  account: string
  quiz: QuizState
  /** The name of the main character in the module's story, for the feedback. */
  story?: string | undefined
}

/** A quiz that the server marks. Before submission the page knows neither answers nor explanations. */
export function Quiz({ node, moduleId, account, quiz, story }: QuizProps) {
  const { chosen, choose, clear } = useAnswers(account, moduleId, quiz)
  const { pass = 0 } = workOf(moduleId).quiz ?? {}
  const oneSubmit = pass === 0
  /** Whether another attempt is under way. One that already has answers continues after a reload. */
  const [retrying, setRetrying] = useState(!oneSubmit && Object.keys(quiz.chosen).length > 0)
  const submitted = retrying ? undefined : quiz.submitted
  const { questions } = node
  const open = questions.map(({ id }) => !chosen[id])
  const unanswered = open.filter(Boolean).length
  /** The question that was last answered or gone to. Phones show one at a time: at first one that's still open. */
  const [step, setStep] = useState<number>()
  const here = step ?? (submitted ? 0 : Math.max(0, open.indexOf(true)))
  const wordsId = useId()
  const states = questions.map(({ id }): QuestionState => {
    const mark = submitted?.marks.find((one) => one.id === id)
    return mark ? (mark.right ? 'right' : 'wrong') : chosen[id] ? 'answered' : 'open'
  })

  const go = (index: number) => {
    flushSync(() => setStep(index))
    const question = document.getElementById(`${node.id}-${index + 1}`)
    question?.focus({ preventScroll: true })
    question?.scrollIntoView()
  }
  const focusResult = () => document.getElementById(`${node.id}-result`)?.focus()

  const retry = () => {
    setRetrying(true)
    setStep(undefined)
    focusResult()
  }
  const { submit, sending } = useSubmit({ moduleId, attempt: quiz.attempt, answers: chosen }, () => {
    clear()
    setRetrying(false)
    setStep(0)
    focusResult()
  })

  return (
    <form
      id={node.id}
      // Focusable, so that the link "Go to the quiz" takes the keyboard there.
      tabIndex={-1}
      aria-label="Quiz"
      className="do-part outline-none"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div
        id={`${node.id}-result`}
        tabIndex={-1}
        role="status"
        className="flex scroll-mt-20 items-start gap-5 outline-none not-empty:pt-2 not-empty:pb-5"
      >
        {submitted && (
          <Result questions={questions} score={submitted.score} best={quiz.best}>
            {oneSubmit && story ? quizFeedback(submitted.score, story) : feedback(submitted.score, pass)}
          </Result>
        )}
      </div>
      <QuizBar
        states={states}
        here={here}
        wordsId={wordsId}
        words={submitted ? `${submitted.score} of ${questions.length} right` : openWords(unanswered, questions.length)}
        onGo={go}
      />
      <ol className="list-none! p-0!">
        {questions.map((question, index) => (
          <li
            key={question.id}
            data-here={index === here}
            className="mt-8! not-print:max-sm:data-[here=false]:hidden"
            ref={whenFound(() => flushSync(() => setStep(index)))}
          >
            <Question
              id={`${node.id}-${index + 1}`}
              number={index + 1}
              question={question.question}
              name={`${node.id}-${quiz.attempt}-${question.id}`}
              options={(submitted?.options ?? quiz.options)[question.id] ?? []}
              lettered={oneSubmit}
              chosen={(submitted?.answers ?? chosen)[question.id]}
              mark={submitted?.marks.find((mark) => mark.id === question.id)}
              onChoose={(answer) => {
                setStep(index)
                choose(question.id, answer)
              }}
            />
          </li>
        ))}
      </ol>
      <Steps here={here} count={questions.length} onGo={go} />
      <div className={buttons}>
        {submitted ? (
          <>
            <Button look="secondary" onClick={focusResult}>
              Review Answers
            </Button>
            {!oneSubmit && submitted.score < pass && <Button onClick={retry}>Try Again</Button>}
            {oneSubmit && <p className="font-sans text-base leading-normal text-bark">Your answers are locked.</p>}
          </>
        ) : (
          <>
            <Button
              type="submit"
              disabled={unanswered > 0}
              busy={sending && 'Processing...'}
              aria-describedby={wordsId}
            >
              Submit Quiz
            </Button>
            {quiz.submitted && (
              <Button look="secondary" disabled={sending} onClick={() => setRetrying(false)}>
                Review Answers
              </Button>
            )}
          </>
        )}
      </div>
    </form>
  )
}

const buttons = 'mt-7 flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden'

/** The questions before and after, on phones, which show one at a time. */
const Steps = ({ here, count, onGo }: { here: number; count: number; onGo: (index: number) => void }) => (
  <div className={clsx(buttons, 'justify-between sm:hidden')}>
    <Button look="secondary" disabled={here === 0} onClick={() => onGo(here - 1)}>
      Previous
    </Button>
    <Button look="secondary" disabled={here === count - 1} onClick={() => onGo(here + 1)}>
      Next
    </Button>
  </div>
)

const openWords = (open: number, all: number): string =>
  open > 0 ? `${open} of ${all} questions still open` : 'All questions answered'

/** A ref for what has to be shown because a search is about to show something in it. */
const whenFound = (show: () => void) => (element: HTMLElement | null) => {
  element?.addEventListener('beforematch', show)
  return () => element?.removeEventListener('beforematch', show)
}

type Attempt = { moduleId: ModuleId; attempt: number; answers: Record<string, string> }

/** Sends an attempt for its marks, once however often it's asked. What fails is said, and the answers stay. */
function useSubmit({ moduleId, attempt, answers }: Attempt, onMarked: () => void) {
  const { send } = useClient()
  const toast = useToast()
  const queries = useQueryClient()
  const [sending, setSending] = useState(false)
  const submit = async () => {
    if (sending) return
    setSending(true)
    try {
      const operation = crypto.randomUUID()
      const marked = await send(postQuiz, { moduleId, attempt, answers, operation })
      // A slower, older response must not overwrite the marks.
      await queries.cancelQueries({ queryKey: ['work', moduleId] })
      queries.setQueryData<Work>(['work', moduleId], (work) => work && { ...work, quiz: marked })
      // What an earlier try said is over.
      toast.dismiss()
      onMarked()
    } catch (error) {
      const readable = error instanceof ApiProblem && error.code !== 'unexpected'
      toast.error(
        readable ? error.message : 'The quiz could not be submitted. Your answers are still here; please try again.',
      )
    } finally {
      setSending(false)
    }
  }
  return { submit, sending }
}

type ResultProps = { questions: readonly { id: string }[]; score: number; best: number; children: string }

/** A layer for each right answer, and the score in words. */
const Result = ({ questions, score, best, children }: ResultProps) => (
  <>
    <div
      aria-hidden="true"
      className="mt-1.5 flex w-[clamp(3.5rem,14vw,5.25rem)] flex-none flex-wrap-reverse gap-[2px]"
    >
      {questions.map(({ id }, index) => (
        <i
          key={id}
          style={layerOf(index)}
          data-full={index < score}
          className="h-2.5 w-[calc(50%-1px)] rounded-[1px] border border-layer-edge forced-color-adjust-none data-[full=true]:bg-(--layer,var(--sand))"
        />
      ))}
    </div>
    <p>
      <b className="mb-1 block text-[1.3125rem] leading-[1.3] font-semibold">{quizScored(score)}</b>
      {children}
      {best > score && ` Your best score, ${best}, counts.`}
    </p>
  </>
)

const feedback = (score: number, pass: number): string =>
  score >= pass
    ? 'That’s enough to complete the module. The explanations below are still worth a look.'
    : `You need at least ${pass} to complete the module. Read the explanations, then try again: your best score counts.`

export type QuestionState = 'open' | 'answered' | 'right' | 'wrong'

/** Two questions share the colour of a layer, from the lowest up. */
export const layerOf = (index: number) => ({ '--layer': `var(--layer-${(index >> 1) + 1})` }) as CSSProperties

type QuizBarProps = {
  states: readonly QuestionState[]
  /** The question that phones show. */
  here: number
  words: string
  wordsId: string
  onGo: (index: number) => void
}

/** A button for each question, which leads there, and how the quiz stands in words. It stays in sight over the questions. */
export const QuizBar = ({ states, here, words, wordsId, onGo }: QuizBarProps) => (
  // Below the header and, on narrow screens, the progress line. On a very low screen there's no room for it over the questions.
  <div className="sticky top-[3.625rem] z-1 -mx-5 flex flex-wrap items-center gap-x-5 border-b border-line bg-leaf px-4 py-1 font-sans sm:-mx-7 sm:px-6 lg:top-[3.25rem] [@media(height<25rem)]:static print:hidden">
    <ol aria-label="Questions" className="flex flex-[1_1_17rem] list-none! p-0!">
      {keyed(states).map(({ key, item: state }, index) => (
        <li key={key} className="m-0! flex-1">
          <button
            type="button"
            aria-label={`Question ${index + 1}: ${state}`}
            aria-current={index === here && 'step'}
            style={layerOf(index)}
            data-full={state === 'answered' || state === 'right'}
            onClick={() => onGo(index)}
            className={clsx(
              'flex h-11 w-full cursor-pointer flex-col items-center justify-center gap-1 px-[2px] text-sm leading-none tabular-nums hover:bg-sand',
              'before:h-3 before:w-full before:rounded-[1px] before:border before:border-layer-edge before:forced-color-adjust-none',
              'data-[full=true]:before:bg-(--layer,var(--sand))',
              index === here && 'max-sm:border-b-3 max-sm:border-ochre max-sm:pt-[3px]',
            )}
          >
            {state === 'right' ? (
              <Check aria-hidden="true" size={16} strokeWidth={3} className="h-[0.9375rem]" />
            ) : state === 'wrong' ? (
              <X aria-hidden="true" size={16} strokeWidth={3} className="h-[0.9375rem]" />
            ) : (
              index + 1
            )}
          </button>
        </li>
      ))}
    </ol>
    <p role="status" id={wordsId} className="text-sm text-bark">
      {words}
    </p>
  </div>
)
