import { requireAccess } from '#access/enrolment'
import { courseOf, type ModuleId } from '#catalogue/catalogue'
import type { RouteResult } from '#core/route'
import { isBlank } from '#core/text'
import { fitted } from '#exercises/kinds'
import type { EarlierQuestion, getLookingBack, getSecondLook } from '#exercises/looking-back'
import { firstPrediction, type Prediction } from '#exercises/predict'
import type { Exercise } from '#lessons/lesson'
import { isExercise, promiseOf, withNested } from '#lessons/lesson-parts'
import type { LearnerContext } from '../context.ts'
import type { SavedAnswer } from './answer-contract.ts'
import { nextSecondLook } from './rules.ts'

/** How many questions, and of one exercise. Three take three minutes. */
const recalled = { most: 3, each: 1 }

export type Answered = {
  moduleId: ModuleId
  section: { id: string; title: string }
  exercise: Exercise
  saved: SavedAnswer | undefined
}

type Needs = Pick<LearnerContext, 'access' | 'settings' | 'lessons' | 'exerciseAnswers'>

/** A learner's first predictions over the course, and what to ask them again at the beginning of a module. */
export async function lookBack(
  { moduleId }: { moduleId: ModuleId },
  context: Needs,
): Promise<RouteResult<typeof getLookingBack>> {
  await requireAccess(moduleId, context)
  const modules = courseOf(moduleId).modules.map(({ id }) => id)
  const all = await answeredIn(modules, context)
  const before = modules.slice(0, modules.indexOf(moduleId))
  return {
    questions: earlierQuestions(
      all.filter((one) => before.includes(one.moduleId)),
      recalled,
    ),
    predictions: all.flatMap((one) => predictionIn(one) ?? []),
  }
}

/** What a completed course asked, to see a week and four weeks later what has stayed; and what the learner promised at its end. */
export async function lookAgain(
  { moduleId }: { moduleId: ModuleId },
  context: Needs & Pick<LearnerContext, 'notes'>,
): Promise<RouteResult<typeof getSecondLook>> {
  await requireAccess(moduleId, context)
  const modules = courseOf(moduleId).modules.map(({ id }) => id)
  const [answered, promised] = await Promise.all([answeredIn(modules, context), promisedIn(moduleId, context)])
  return { questions: earlierQuestions(answered), ...(promised && { promised }) }
}

/** The text in the box that the lesson names as a promise. */
export async function promisedIn(
  moduleId: ModuleId,
  { lessons, notes }: Pick<LearnerContext, 'lessons' | 'notes'>,
): Promise<{ label: string; text: string } | undefined> {
  const lesson = lessons.lesson(moduleId)
  const box = lesson && promiseOf(lesson)
  const { text = '' } = (box && (await notes.read(moduleId, box.id))) ?? {}
  return box && !isBlank(text) ? { label: box.label, text } : undefined
}

/** Ends the look that's due. A second try, or one before its day, changes nothing. */
export async function endSecondLook(
  { moduleId }: { moduleId: ModuleId },
  { progress, world }: Pick<LearnerContext, 'progress' | 'world'>,
): Promise<object> {
  const { completedAt, lookAgain: due } = (await progress.read(moduleId)) ?? {}
  const now = world.now()
  if (!completedAt || !due || due > now.toISOString()) return {}
  await progress.lookedAgain(moduleId, due, nextSecondLook({ completedAt, due, now })?.toISOString())
  return {}
}

async function answeredIn(
  modules: readonly ModuleId[],
  { lessons, exerciseAnswers }: Pick<LearnerContext, 'lessons' | 'exerciseAnswers'>,
): Promise<Answered[]> {
  const saved = await Promise.all(modules.map((id) => exerciseAnswers.list(id)))
  return modules.flatMap((moduleId, index) =>
    (lessons.lesson(moduleId)?.sections ?? []).flatMap(({ id, title, nodes }) =>
      withNested(nodes)
        .filter(isExercise)
        .map((exercise) => ({
          moduleId,
          section: { id, title },
          exercise,
          saved: saved[index]?.find(({ exerciseId }) => exerciseId === exercise.id),
        })),
    ),
  )
}

const predictionIn = ({ exercise, saved }: Answered): Prediction | undefined =>
  exercise.type === 'predict' ? firstPrediction(exercise, fitted(exercise, saved?.answer)) : undefined

/** How much a question is worth asking again, smallest first: got wrong, then unsure, then sure, then never answered. */
type Candidate = { question: EarlierQuestion; rank: number }
const sorted = 100
const neverAnswered = 200

/** What a learner got wrong, or else was least sure of, the latest module first: at most `each` questions of an exercise, `most` in all. */
export const earlierQuestions = (answered: readonly Answered[], { most, each } = recalled): EarlierQuestion[] =>
  answered
    .toReversed()
    .flatMap((one) =>
      candidatesIn(one)
        .toSorted((a, b) => a.rank - b.rank)
        .slice(0, each),
    )
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ question }) => question)

function candidatesIn(one: Answered): Candidate[] {
  const { moduleId, section, exercise, saved } = one
  if (exercise.type === 'predict') {
    const { ask, nodes, choices, happens } = exercise
    const first = predictionIn(one)
    const options = choices.map((choice) => ({ nodes: choice.nodes, answer: choice.feedback }))
    const rank = !first ? neverAnswered : first.cameTrue ? first.sure : 0
    return [{ question: { moduleId, section, ask, nodes, options, right: happens }, rank }]
  }
  // What a reply's letter was is a guess about one recording, so there's nothing to remember.
  if (exercise.type !== 'sort' || exercise.recording) return []
  const { groups, items, title, nodes: introduction } = exercise
  const { done, groups: chosen } = fitted(exercise, saved?.answer)
  return items.map(({ nodes, group, feedback, instead }, index) => ({
    question: {
      moduleId,
      section,
      ask: title,
      // Without what the statements are about, one alone makes no sense.
      nodes: [
        ...introduction,
        { type: 'paragraph' as const, nodes: [{ type: 'text' as const, value: 'One of them: ' }, ...nodes] },
      ],
      options: groups.map((value, place) => ({
        nodes: [{ type: 'text' as const, value }],
        answer: instead[place] ?? feedback,
      })),
      right: group,
    },
    rank: !done ? neverAnswered : group === chosen[index] ? sorted : 0,
  }))
}
