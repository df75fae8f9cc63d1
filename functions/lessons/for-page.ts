import { arrivals } from '#contract/arrivals'
import { type InlineNode, type Lesson, type LessonNode, type LessonPreview, plainText } from '#contract/lesson'
import { childrenOf, isBox, isExercise } from '#contract/lesson-parts'

type Kinds = typeof arrivals

/** What pages that send no version get of each lesson. */
const older = new WeakMap<object, unknown>()

/**
 * A lesson for the page that asks, which knows the kinds up to `version`. From version 1 on, a page takes what it doesn't know. The
 * schemas of the pages before are strict, so they get the lesson without newer kinds: of running text the words, of a block the
 * boxes, exercises, checklists and quiz in it. The same object each time, so that it's compressed once.
 */
export function forPage<L extends Lesson | LessonPreview>(lesson: L, version: number, kinds: Kinds = arrivals): L {
  if (version > 0) return lesson
  const made = older.get(lesson) ?? without(lesson, kinds)
  older.set(lesson, made)
  return made as L
}

function without(value: unknown, kinds: Kinds): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.flatMap((part) => partFor(part, kinds))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, without(part, kinds)]))
}

function partFor(part: unknown, kinds: Kinds): unknown[] {
  const { type } = Object(part) as { type?: string }
  if (type && Object.hasOwn(kinds.inline, type)) return [{ type: 'text', value: plainText([part as InlineNode]) }]
  if (type && Object.hasOwn(kinds.block, type))
    return childrenOf(part as LessonNode).flatMap((child) => workIn(child, kinds))
  return [without(part, kinds)]
}

/** The blocks that hold a learner's work: this one or those in it. */
function workIn(node: LessonNode, kinds: Kinds): unknown[] {
  const holdsWork = isBox(node) || isExercise(node) || node.type === 'checklist' || node.type === 'quiz'
  return holdsWork ? partFor(node, kinds) : childrenOf(node).flatMap((child) => workIn(child, kinds))
}
