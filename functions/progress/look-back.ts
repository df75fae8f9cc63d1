import type { SavedAnswer } from '#contract/exercises/answer'
import { fitted } from '#contract/exercises/kinds'
import type { EarlierQuestion, getLookingBack } from '#contract/exercises/looking-back'
import { firstPrediction, type Prediction } from '#contract/exercises/predict'
import type { Exercise } from '#contract/lesson'
import { exercisesOf } from '#contract/lesson-parts'
import type { RouteResult } from '#contract/route'
import { courseOf, type ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'
import { requireAccess } from '../learners/enrolment.ts'

/** So many questions can be looked at again in three minutes. */
const most = 3

export type Answered = { moduleId: ModuleId; exercise: Exercise; saved: SavedAnswer | undefined }

/** A learner's first predictions over the course, and what to ask them again at the beginning of a module. */
export async function lookBack(
  { moduleId }: { moduleId: ModuleId },
  context: Pick<LearnerContext, 'access' | 'settings' | 'lessons' | 'exerciseAnswers'>,
): Promise<RouteResult<typeof getLookingBack>> {
  await requireAccess(moduleId, context)
  const modules = courseOf(moduleId).modules.map(({ id }) => id)
  const all = (await Promise.all(modules.map((id) => answeredIn(id, context)))).flat()
  const before = modules.slice(0, modules.indexOf(moduleId))
  return {
    questions: earlierQuestions(all.filter((one) => before.includes(one.moduleId))),
    predictions: all.flatMap((one) => predictionIn(one) ?? []),
  }
}

async function answeredIn(
  moduleId: ModuleId,
  { lessons, exerciseAnswers }: Pick<LearnerContext, 'lessons' | 'exerciseAnswers'>,
): Promise<Answered[]> {
  const lesson = lessons.lesson(moduleId)
  const answers = await exerciseAnswers.list(moduleId)
  const answerTo = (id: string) => answers.find(({ exerciseId }) => exerciseId === id)
  return lesson ? exercisesOf(lesson).map((exercise) => ({ moduleId, exercise, saved: answerTo(exercise.id) })) : []
}

const predictionIn = ({ exercise, saved }: Answered): Prediction | undefined =>
  exercise.type === 'predict' ? firstPrediction(exercise, fitted(exercise, saved?.answer)) : undefined

/** How much a question is worth asking again, smallest first: got wrong, then unsure, then sure, then never answered. */
type Candidate = { question: EarlierQuestion; rank: number }
const neverAnswered = 200

/** What a learner got wrong, or else was least sure of, the latest module first: one question of each exercise, at most three. */
export const earlierQuestions = (answered: readonly Answered[]): EarlierQuestion[] =>
  answered
    .toReversed()
    .flatMap((one) => candidateIn(one) ?? [])
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ question }) => question)

function candidateIn(one: Answered): Candidate | undefined {
  const { moduleId, exercise, saved } = one
  if (exercise.type === 'predict') {
    const { ask, nodes, choices, happens } = exercise
    const first = predictionIn(one)
    const options = choices.map((choice) => ({ nodes: choice.nodes, answer: choice.feedback }))
    const rank = !first ? neverAnswered : first.cameTrue ? first.sure : 0
    return { question: { moduleId, ask, nodes, options, right: happens }, rank }
  }
  // What a reply's letter was is a guess about one recording, so there's nothing to remember.
  if (exercise.type !== 'sort' || exercise.recording) return undefined
  const { groups, items, title } = exercise
  const { done, groups: chosen } = fitted(exercise, saved?.answer)
  const wrong = done ? items.find((item, index) => item.group !== chosen[index]) : undefined
  if (!wrong) return undefined
  const options = groups.map((group, index) => ({
    nodes: [{ type: 'text' as const, value: group }],
    answer: wrong.instead[index] ?? wrong.feedback,
  }))
  const nodes = [{ type: 'paragraph' as const, nodes: wrong.nodes }]
  return { question: { moduleId, ask: title, nodes, options, right: wrong.group }, rank: 0 }
}
