import { readAttributes } from '#lessons/compiler/attributes'
import type { ContainerCompiler, Directive } from '#lessons/compiler/directive'
import type { LessonSource } from '#lessons/compiler/lesson-source'
import type { Tally } from '../recording.ts'
import { introduction } from './feedback.ts'

/** The least share of the replies that the right choice of a prediction must be true of. */
const enough = 0.6

/** Recorded replies to look at, without a prediction. */
export const compile: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title', 'recording'])
  const nodes = introduction(node.children, source, content)
  const found = read && source.recording(read.recording, node)
  return found && { type: 'recorded', ...read, nodes, recording: found.tally }
}

type Named = { recording: string | undefined; shows: string[] | undefined }

/** The recording that a prediction rests on; reports a right choice that too few replies of the first variant show. */
export function checkedRecording(
  { recording, shows = [] }: Named,
  node: Directive,
  source: LessonSource,
): { recording?: Tally } {
  const found = recording && source.recording(recording, node)
  if (!found) return {}
  const { tally, ids } = found
  const unknown = shows.filter((kind) => !ids.includes(kind))
  if (shows.length === 0 || unknown.length > 0)
    source.refuse(node, `Name the kinds that make the [x] true: shows=… with some of ${ids.join(' | ')}.`)
  const kinds = shows.map((kind) => ids.indexOf(kind))
  const all = tally.variants[0]?.replies ?? []
  const share = all.filter((kind) => kinds.includes(kind)).length / all.length
  if (unknown.length === 0 && share < enough)
    source.refuse(
      node,
      `The [x] is true of ${Math.round(share * 100)} % of the replies in “${recording}”, and needs ${enough * 100} %. Ask the question in another way.`,
    )
  return { recording: tally }
}
