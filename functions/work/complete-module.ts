import { requireAccess } from '#access/enrolment'
import { courseOf, type ModuleId } from '#catalogue/catalogue'
import { hasActivity, notesBox } from '#catalogue/module-work'
import { teachersZone } from '#core/day'
import { notFound, Problem } from '#core/errors'
import { isBlank } from '#core/text'
import type { Lesson } from '#lessons/lesson'
import { exercisesOf, isAsked, isBox, nodesOf } from '#lessons/lesson-parts'
import type { LearnerContext } from '../context.ts'
import type { SavedAnswer } from './answer-contract.ts'
import { refusalOf } from './completion-wording.ts'
import type { Note, Progress } from './contract.ts'
import { missingPart, secondLookAfter, type WorkCounts } from './rules.ts'
import { isTable, trialsAsText } from './trials.ts'

type Needs = Pick<
  LearnerContext,
  'access' | 'settings' | 'profile' | 'progress' | 'work' | 'lessons' | 'world' | 'zone'
>

/**
 * Completes a module if its requirements are met. Irreversible and idempotent; the time is the server's, and its day
 * the teacher's.
 * `open` lists the course's other modules still to complete. A refusal uses the specification's wording. What the learner did until
 * then is counted once, so that boxes filled or emptied later change no certificate. A course's last module gets a second look.
 */
export async function completeModule(
  { moduleId, operation }: { moduleId: ModuleId; operation: string },
  context: Needs,
): Promise<{ progress: Progress; open: ModuleId[] }> {
  const lesson = context.lessons.lesson(moduleId)
  if (!lesson) throw notFound('This lesson isn’t available yet.')
  const siblings = courseOf(moduleId).modules.filter((module) => module.id !== moduleId)
  const [existing, ...others] = await Promise.all(
    [moduleId, ...siblings.map(({ id }) => id)].map((id) => context.progress.read(id)),
  )
  const open = siblings.filter((_, i) => !others[i]?.completed).map((module) => module.id)
  const progress = existing?.completed
    ? existing
    : await complete(lesson, { ticks: existing?.ticks ?? [], isLast: open.length === 0, operation }, context)
  return { progress, open }
}

type Completing = { ticks: readonly string[]; isLast: boolean; operation: string }

async function complete(lesson: Lesson, { ticks, isLast, operation }: Completing, context: Needs): Promise<Progress> {
  const { moduleId, reviewed, minutes } = lesson
  await requireAccess(moduleId, context)
  const [{ notes, answers, quiz }, profile] = await Promise.all([context.work(moduleId), context.profile.read()])
  const missing = missingPart(moduleId, {
    notes: notes.find(({ boxId }) => boxId === notesBox)?.text ?? '',
    quiz: { submitted: (quiz?.count ?? 0) > 0, best: quiz?.best ?? 0 },
  })
  if (missing) throw new Problem('refused', refusalOf(moduleId, missing))
  const counts = countWork(lesson, { ticks, notes, answers })
  const now = context.world.now()
  const lookAgain = isLast ? secondLookAfter(now).toISOString() : undefined
  const zone = teachersZone({ place: profile?.teaching?.place, device: context.zone })
  const completion = { completedAt: now.toISOString(), zone, reviewed, minutes, counts, lookAgain }
  return context.progress.complete(moduleId, hasActivity(moduleId), completion, operation)
}

type Stored = { ticks: readonly string[]; notes: readonly Note[]; answers: readonly SavedAnswer[] }

/** How many of a lesson's sections are ticked, of its exercises answered and of its boxes written in, as the table has it. */
function countWork(lesson: Lesson, { ticks, notes, answers }: Stored): WorkCounts {
  const sections = lesson.sections.map(({ id }) => id)
  const exercises = exercisesOf(lesson).map(({ id }) => id)
  const boxes = nodesOf(lesson).flatMap((node) => (isBox(node) && isAsked(node) ? [node.id] : []))
  const ticked = new Set(ticks)
  const answered = new Set(answers.filter(({ answer }) => answer.done).map(({ exerciseId }) => exerciseId))
  const written = new Set(notes.filter(({ text }) => isWritten(text)).map(({ boxId }) => boxId))
  const among = (ids: readonly string[], done: ReadonlySet<string>) => ids.filter((id) => done.has(id)).length
  return {
    done: { sections: among(sections, ticked), exercises: among(exercises, answered), boxes: among(boxes, written) },
    all: { sections: sections.length, exercises: exercises.length, boxes: boxes.length },
  }
}

const isWritten = (text: string): boolean => !isBlank(isTable(text) ? trialsAsText(text) : text)
