import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { courseOf, type ModuleId } from '#catalogue/catalogue'
import { settings } from '#core/site-settings'
import { deleteSecondLook, getSecondLook } from '#exercises/looking-back'
import { useClient } from '../client/client.ts'
import { InteractivePartsContext } from '../elements/interactive-parts.ts'
import { previewParts } from '../elements/preview-parts.tsx'
import { MailBox } from '../reminders/mail-box.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { LoadOnPress } from '../ui/load-on-press.tsx'
import { Notice } from '../ui/notice.tsx'
import { EarlierQuestions } from './earlier-questions.tsx'
import { NotYet } from './replies.tsx'
import './exercises.css'

const loadOwnDate = () => import('../reminders/own-date.tsx').then(({ OwnDate }) => OwnDate)

/** Offers, a week and four weeks after a course, questions that it asked, and what the learner promised. Nothing is saved here. */
export default function SecondLook({ moduleId }: { moduleId: ModuleId }) {
  const { send } = useClient()
  const queries = useQueryClient()
  const [wanted, setWanted] = useState(false)
  const query = useQuery({
    queryKey: ['second-look', moduleId],
    queryFn: () => send(getSecondLook, { moduleId }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // Where this fails, the dashboard offers it again: no harm done.
  const end = () => send(deleteSecondLook, { moduleId }).catch(() => {})
  const close = async () => {
    // The button goes, and takes the focus with it.
    document.getElementById('content')?.focus({ preventScroll: true })
    await end()
    await queries.invalidateQueries({ queryKey: ['dashboard'] })
  }
  const title = `A second look at ${courseOf(moduleId).title}`
  if (!wanted)
    return (
      <Notice
        title={title}
        className="mt-6 mb-8"
        action={
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" onClick={() => setWanted(true)}>
              Show me the questions
            </Button>
            <Button look="quiet" onClick={() => void close()}>
              No, thanks
            </Button>
          </div>
        }
      >
        You finished it a week ago or more. Here are three of its questions, those that went wrong first, and what you
        wrote that you’d do. It takes about four minutes. Your answers aren’t saved, counted or shown to anybody.
      </Notice>
    )
  return (
    <section aria-label={title} data-exercise="second-look" className="mt-6 mb-8 max-w-measure">
      <h2 className="text-2xl font-semibold">{title}</h2>
      {query.data ? (
        <InteractivePartsContext value={previewParts}>
          <EarlierQuestions
            questions={query.data.questions}
            skip="That’s enough"
            onTurn={(ended) => ended && void end()}
            end={
              query.data.questions.length > 0
                ? 'That’s all. What you still knew is yours.'
                : 'This course has no questions to ask again.'
            }
          />
          {query.data.promised && <Promised {...query.data.promised} />}
          <ButtonLink look="secondary" className="mt-4" to={`/record?impact#${moduleId}`}>
            Write what came of it in my record
          </ButtonLink>
          {settings.mails && (
            <LoadOnPress label="Ask me what came of it" load={loadOwnDate}>
              {(OwnDate) => <OwnDate courseId={courseOf(moduleId).id} />}
            </LoadOnPress>
          )}
        </InteractivePartsContext>
      ) : (
        <NotYet query={query} failed="These questions couldn’t be loaded. Nothing is lost." />
      )}
      <MailBox mail="second-look" />
      <Button look="quiet" className="-mx-3 mt-2" onClick={() => void close()}>
        Close
      </Button>
    </section>
  )
}

/** What the learner wrote at the end of the course that they'd do. */
const Promised = ({ label, text }: { label: string; text: string }) => (
  <section aria-label="What you wrote" className="mt-6 border-t border-line pt-4">
    <p className="font-sans text-sm text-bark">You wrote under “{label}”:</p>
    <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{text}</p>
    <p className="mt-2 font-semibold">What came of it?</p>
  </section>
)
