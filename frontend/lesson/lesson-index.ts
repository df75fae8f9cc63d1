import MiniSearch, { type SearchOptions } from 'minisearch'
import type { Lesson, LessonNode, Section } from '#lessons/lesson'
import { ownTexts, withNested } from '#lessons/lesson-parts'
import { foldedWords } from './found-words.ts'

/** The texts of a block and of the blocks inside it. */
const blockTexts = (node: LessonNode): string[] =>
  withNested([node])
    .flatMap(ownTexts)
    .filter((text) => text !== '')

/** A text of a section, the number of the block that it's in, and its words as the search compares them. */
type Passage = { text: string; block: number; words: string[] }
type Entry = { id: string; lesson: Lesson; section: Section; passages: Passage[] }
type Indexed = { search: MiniSearch<Entry>; entries: Map<string, Entry> }

/** A section that has every word. `passage` is the text with the most of them; undefined where only the title has any. */
export type Found = {
  lesson: Lesson
  section: Section
  passage: { text: string; block: number } | undefined
  words: ReadonlySet<string>
}
type Finding = { sections: Found[]; similar: boolean }

const read = new WeakMap<Lesson, Entry[]>()
const indexes = new WeakMap<readonly Lesson[], Indexed>()

/** Makes something once for each key, and keeps it as long as the key. */
function once<Key extends object, Made>(made: WeakMap<Key, Made>, key: Key, make: (key: Key) => Made): Made {
  const value = made.get(key) ?? make(key)
  made.set(key, value)
  return value
}

/** Reads the words of a lesson, which is half the work of indexing it. */
export const readLesson = (lesson: Lesson): Entry[] =>
  once(read, lesson, ({ moduleId, sections }) =>
    sections.map((section) => ({ id: `${moduleId}#${section.id}`, lesson, section, passages: passagesOf(section) })),
  )

/** The index of these lessons: one entry a section. A word's weight depends on how many of all sections have it. */
export const indexOf = (lessons: readonly Lesson[]): Indexed =>
  once(indexes, lessons, () => {
    const entries = lessons.flatMap(readLesson)
    const search = new MiniSearch<Entry>({
      fields: ['title', 'text'],
      extractField: ({ id, section, passages }, field) => {
        if (field === 'id') return id
        return (field === 'title' ? foldedWords(section.title) : passages.flatMap(({ words }) => words)).join(' ')
      },
      tokenize: (words) => words.split(' '),
      processTerm: (word) => word,
    })
    search.addAll(entries)
    return { search, entries: new Map(entries.map((entry) => [entry.id, entry])) }
  })

const passagesOf = ({ nodes }: Section): Passage[] =>
  nodes.flatMap((node, block) => blockTexts(node).map((text) => ({ text, block, words: foldedWords(text) })))

/** Every word has to be there, as a whole or as the beginning of a longer one. A word in the title counts most. */
const exact: SearchOptions = {
  tokenize: (query) => query.split(' '),
  combineWith: 'AND',
  prefix: (word) => word.length > 1,
  boost: { title: 10 },
}

/** One letter may be wrong in a word of four to seven letters, two in a longer one. */
const close: SearchOptions = { ...exact, fuzzy: (word) => (word.length < 4 ? false : word.length < 8 ? 1 : 2) }

/** The sections of these lessons that have all the words, the best first. Where none has, `similar` ones with close spelling. */
export function findSections(lessons: readonly Lesson[], wanted: string): Finding {
  const query = foldedWords(wanted).join(' ')
  if (query.length < 2) return { sections: [], similar: false }
  const sections = foundBy(lessons, query, exact)
  if (sections.length > 0) return { sections, similar: false }
  const closest = foundBy(lessons, query, close)
  return { sections: closest, similar: closest.length > 0 }
}

function foundBy(lessons: readonly Lesson[], query: string, options: SearchOptions): Found[] {
  const { search, entries } = indexOf(lessons)
  return search.search(query, options).flatMap(({ id, terms }) => {
    const entry = entries.get(id)
    return entry ? [foundIn(entry, new Set(terms))] : []
  })
}

function foundIn({ lesson, section, passages }: Entry, words: ReadonlySet<string>): Found {
  let [passage, most]: [Passage | undefined, number] = [undefined, 0]
  for (const one of passages) {
    const count = new Set(one.words.filter((word) => words.has(word))).size
    if (count > most) [passage, most] = [one, count]
  }
  return { lesson, section, passage, words }
}
