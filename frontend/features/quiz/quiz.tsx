import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LessonNodeOf } from '#contract/lesson'
import { postQuiz, type Quiz as QuizState, type Work } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import { workOf } from '#domain/module-work'
import { quizFeedback, quizScored } from '#domain/wording/quiz'
import { ApiProblem, useClient } from '../../client/client.ts'
import { Button } from '../../components/forms/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useToast } from '../../components/toast/toast.tsx'
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
  const { send } = useClient()
  const toast = useToast()
  const queries = useQueryClient()
  const [sending, setSending] = useState(false)
  const { chosen, choose, clear } = useAnswers(account, moduleId, quiz)
  const { pass = 0 } = workOf(moduleId).quiz ?? {}
  const oneSubmit = pass === 0
  /** Whether another attempt is under way. One that already has answers continues after a reload. */
  const [retrying, setRetrying] = useState(!oneSubmit && Object.keys(quiz.chosen).length > 0)
  const submitted = retrying ? undefined : quiz.submitted
  const unanswered = node.questions.filter((question) => !chosen[question.id]).length

  const focusResult = () => document.getElementById(`${node.id}-result`)?.focus()

  const submit = async () => {
    if (sending) return
    setSending(true)
    try {
      const operation = crypto.randomUUID()
      const marked = await send(postQuiz, { moduleId, attempt: quiz.attempt, answers: chosen, operation })
      // A slower, older response must not overwrite the marks.
      await queries.cancelQueries({ queryKey: ['work', moduleId] })
      queries.setQueryData<Work>(['work', moduleId], (work) => work && { ...work, quiz: marked })
      clear()
      setRetrying(false)
      toast.success(quizScored(marked.submitted?.score ?? 0))
      focusResult()
    } catch (error) {
      const readable = error instanceof ApiProblem && error.code !== 'unexpected'
      toast.error(
        readable ? error.message : 'The quiz could not be submitted. Your answers are still here; please try again.',
      )
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      id={node.id}
      // Focusable, so that the link "Go to the quiz" takes the keyboard there.
      tabIndex={-1}
      aria-label="Quiz"
      className="flex flex-col gap-8 outline-none"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div id={`${node.id}-result`} tabIndex={-1} className="scroll-mt-20 outline-none">
        {submitted && (
          <Notice
            tone={submitted.score >= (oneSubmit ? 7 : pass) ? 'success' : 'info'}
            title={`${submitted.score} out of 10`}
          >
            {oneSubmit && story ? quizFeedback(submitted.score, story) : feedback(submitted.score, pass)}
            {quiz.best > submitted.score && ` Your best score, ${quiz.best}, counts.`}
          </Notice>
        )}
      </div>
      <ol className="flex list-none! flex-col gap-8 p-0!">
        {node.questions.map((question, index) => (
          <li key={question.id} className="m-0!">
            <Question
              number={index + 1}
              question={question.question}
              name={`${node.id}-${quiz.attempt}-${question.id}`}
              options={(submitted?.options ?? quiz.options)[question.id] ?? []}
              lettered={oneSubmit}
              chosen={(submitted?.answers ?? chosen)[question.id]}
              mark={submitted?.marks.find((mark) => mark.id === question.id)}
              onChoose={(answer) => choose(question.id, answer)}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-4 print:hidden">
        {submitted ? (
          <ReviewButtons
            locked={oneSubmit}
            retry={!oneSubmit && submitted.score < pass}
            onReview={focusResult}
            onRetry={() => {
              setRetrying(true)
              focusResult()
            }}
          />
        ) : (
          <>
            <Button type="submit" disabled={unanswered > 0} busy={sending && 'Processing...'}>
              Submit Quiz
            </Button>
            {quiz.submitted && (
              <Button look="secondary" disabled={sending} onClick={() => setRetrying(false)}>
                Review Answers
              </Button>
            )}
            <p className="m-0! font-sans text-base text-bark" role="status">
              {unanswered > 0
                ? `${unanswered} of ${node.questions.length} questions still open`
                : 'All questions answered'}
            </p>
          </>
        )}
      </div>
    </form>
  )
}

function ReviewButtons(props: { locked: boolean; retry: boolean; onReview: () => void; onRetry: () => void }) {
  return (
    <>
      <Button look="secondary" onClick={props.onReview}>
        Review Answers
      </Button>
      {props.retry && <Button onClick={props.onRetry}>Try Again</Button>}
      {props.locked && <p className="m-0! font-sans text-base text-bark">Your answers are locked.</p>}
    </>
  )
}

const feedback = (score: number, pass: number): string =>
  score >= pass
    ? 'That’s enough to complete the module. The explanations below are still worth a look.'
    : `You need at least ${pass} to complete the module. Read the explanations, then try again: your best score counts.`
