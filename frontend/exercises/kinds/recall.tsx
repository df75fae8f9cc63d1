import { useState } from 'react'
import type { ModuleId } from '#catalogue/catalogue'
import { exhibits } from '#exercises/exhibits'
import type { EarlierQuestion } from '#exercises/looking-back'
import { EarlierQuestions } from '../earlier-questions.tsx'
import { part } from '../part.tsx'
import { NotYet } from '../replies.tsx'
import { useLookingBack } from './use-looking-back.ts'

type RecallProps = { moduleId: ModuleId; near: boolean }

/** Questions of earlier modules that this learner got wrong, or was least sure of. Nothing is saved. */
export function Recall({ moduleId, near }: RecallProps) {
  const query = useLookingBack(moduleId, near)
  // What was asked first stays, also if another exhibit loads it anew.
  const [kept, setKept] = useState<EarlierQuestion[]>()
  const questions = kept ?? query.data?.questions
  if (!questions)
    return <NotYet query={query} failed="These questions couldn’t be loaded. Your lesson goes on without them." />
  return (
    <EarlierQuestions
      questions={questions}
      skip="Skip these"
      onTurn={() => setKept(questions)}
      end={questions.length > 0 ? 'That’s all. Your lesson goes on below.' : 'There’s nothing to look back at.'}
    />
  )
}

export default part(exhibits.recall, Recall)
