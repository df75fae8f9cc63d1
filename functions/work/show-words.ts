import { type ModuleId, moduleIds } from '#catalogue/catalogue'
import type { RouteResult } from '#core/route'
import type { LearnerContext } from '../context.ts'
import { labelledNotes } from './labelled-notes.ts'
import { readableText } from './readable-text.ts'
import type { getWords, WordsOfModule } from './words-contract.ts'

type Needs = Pick<LearnerContext, 'lessons' | 'notes'>

/** A page ends with the module in which it reaches this many characters. A response may have 6 MB. */
const pageLength = 1_000_000

/** How many modules to read at the same time. The last of them may be read in vain, and again for the next page. */
const atOnce = 3

/**
 * Everything the learner has written in lessons, module by module from `from`. The questions aren't in it: they're paid content,
 * and this stays readable after access has ended.
 */
export async function showWords(
  { from }: { from?: ModuleId | undefined },
  context: Needs,
): Promise<RouteResult<typeof getWords>> {
  const modules: WordsOfModule[] = []
  let length = 0
  const wanted = moduleIds.slice(from ? moduleIds.indexOf(from) : 0)
  for (let n = 0; n < wanted.length; n += atOnce) {
    const some = wanted.slice(n, n + atOnce)
    const read = await Promise.all(
      some.map(async (moduleId) => ({ moduleId, words: await wordsOf(moduleId, context) })),
    )
    for (const { moduleId, words } of read) {
      if (length >= pageLength) return { modules, next: moduleId }
      if (words.length > 0) modules.push({ moduleId, words })
      length += words.reduce((sum, { text }) => sum + text.length, 0)
    }
    const next = wanted[n + atOnce]
    if (length >= pageLength && next) return { modules, next }
  }
  return { modules }
}

async function wordsOf(moduleId: ModuleId, { lessons, notes }: Needs): Promise<WordsOfModule['words']> {
  const saved = await notes.all(moduleId)
  const savedAt = new Map(saved.map((note) => [note.boxId, note.savedAt]))
  return labelledNotes(lessons.lesson(moduleId), saved, { access: false }).map((note) => ({
    boxId: note.boxId,
    label: note.label,
    text: readableText(note),
    savedAt: savedAt.get(note.boxId) ?? '',
  }))
}
