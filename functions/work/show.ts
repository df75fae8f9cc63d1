import { hasAccessIn } from '#access/enrolment'
import { courseOf, type ModuleId, moduleIds } from '#catalogue/catalogue'
import { notFound } from '#core/errors'
import type { RouteResult } from '#core/route'
import { viewOf } from '#quizzes/quiz'
import type { LearnerContext } from '../context.ts'
import type { getNoteHistory, getNoteVersion, getWords, WordsOfModule, Work } from './contract.ts'
import { labelledNotes, readableText } from './labelled-notes.ts'

type Needs = Pick<LearnerContext, 'overview' | 'settings' | 'work' | 'lessons' | 'quizSeed' | 'sub'>

/**
 * All of the learner's work in a module, from two range reads. Learners whose access has ended can still read their work,
 * but get the quiz only if they've submitted it: until then its questions are paid content.
 */
export async function showWork({ moduleId }: { moduleId: ModuleId }, context: Needs): Promise<Work> {
  const [overview, { notes, answers, quiz }] = await Promise.all([
    context.overview({ consistent: true }),
    context.work(moduleId),
  ])
  const access = hasAccessIn(overview.access, moduleId, context)
  const had = overview.access.find(({ courseId }) => courseId === courseOf(moduleId).id)
  const progress = overview.progress.find((one) => one.moduleId === moduleId)
  const completed = overview.progress.filter((one) => one.completed).map((one) => one.moduleId)
  const shown =
    quiz && context.lessons.key(moduleId) && (access || quiz.last) && (await viewOf(moduleId, quiz, context))
  const teachesIn = overview.profile?.teaching?.place
  return {
    access,
    completed,
    notes,
    answers,
    ...(had && !access && { paidBack: had.paidBack }),
    ...(progress && { progress }),
    ...(teachesIn && { teachesIn }),
    ...(shown && { quiz: shown }),
  }
}

type ShowWordsNeeds = Pick<LearnerContext, 'lessons' | 'notes'>

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
  context: ShowWordsNeeds,
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

async function wordsOf(moduleId: ModuleId, { lessons, notes }: ShowWordsNeeds): Promise<WordsOfModule['words']> {
  const saved = await notes.all(moduleId)
  const savedAt = new Map(saved.map((note) => [note.boxId, note.savedAt]))
  return labelledNotes(lessons.lesson(moduleId), saved, { access: false }).map((note) => ({
    boxId: note.boxId,
    label: note.label,
    text: readableText(note),
    savedAt: savedAt.get(note.boxId) ?? '',
  }))
}

type Box = { moduleId: ModuleId; boxId: string }
type NoteHistoryNeeds = Pick<LearnerContext, 'versions' | 'world'>

/** What there is of earlier versions of a box, newest first. Readable after access has ended, and if the box has left the lesson. */
export const listNoteHistory = async (
  { moduleId, boxId }: Box,
  { versions, world }: NoteHistoryNeeds,
): Promise<RouteResult<typeof getNoteHistory>> => ({
  versions: await versions.ofBox(moduleId, boxId).summaries(world.now()),
})

/** One earlier version of a box. Throws `not-found` once it has expired. */
export async function readNoteVersion(
  { moduleId, boxId, key }: Box & { key: string },
  { versions, world }: NoteHistoryNeeds,
): Promise<RouteResult<typeof getNoteVersion>> {
  const version = await versions.ofBox(moduleId, boxId).read(key, world.now())
  if (!version) throw notFound('This earlier version is no longer kept.')
  return { text: version.text }
}
