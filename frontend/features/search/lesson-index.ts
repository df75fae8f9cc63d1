import MiniSearch, { type Query, type SearchOptions, type SearchResult } from 'minisearch'
import type { Lesson, Section } from '#contract/lesson'
import { blockTexts } from './block-texts.ts'
import { foldedWords } from './words.ts'

/** A text of a section, the number of the block that it's in, and its words as the search compares them. */
type Passage = { text: string; block: number; words: string[] }
type Indexed = {
  lesson: Lesson
  search: MiniSearch<Entry>
  sections: Map<string, { section: Section; passages: Passage[] }>
}
type Entry = { id: string; title: string; text: string }

/** A section that has every word. `passage` is the text with the most of them; undefined where only the title has any. */
export type Found = {
  lesson: Lesson
  section: Section
  passage: { text: string; block: number } | undefined
  words: ReadonlySet<string>
}
export type Finding = { sections: Found[]; similar: boolean }

const indexes = new WeakMap<Lesson, Indexed>()

/** The index of a lesson, made when it's first asked for: one entry a section. */
export function indexOf(lesson: Lesson): Indexed {
  const made = indexes.get(lesson) ?? makeIndex(lesson)
  indexes.set(lesson, made)
  return made
}

function makeIndex(lesson: Lesson): Indexed {
  const sections = new Map(lesson.sections.map((section) => [section.id, { section, passages: passagesOf(section) }]))
  const search = new MiniSearch<Entry>({
    fields: ['title', 'text'],
    tokenize: (words) => words.split(' '),
    processTerm: (word) => word,
  })
  search.addAll(
    [...sections.values()].map(({ section, passages }) => ({
      id: section.id,
      title: foldedWords(section.title).join(' '),
      text: passages.flatMap(({ words }) => words).join(' '),
    })),
  )
  return { lesson, search, sections }
}

const passagesOf = ({ nodes }: Section): Passage[] =>
  nodes.flatMap((node, block) => blockTexts(node).map((text) => ({ text, block, words: foldedWords(text) })))

/** Every word has to be there, as a whole or as the beginning of a longer one. A word in the title counts most. */
const exact: SearchOptions = {
  tokenize: (query) => query.split(' '),
  combineWith: 'AND',
  prefix: true,
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

const foundBy = (lessons: readonly Lesson[], query: Query, options: SearchOptions): Found[] =>
  lessons
    .map(indexOf)
    .flatMap((index) => index.search.search(query, options).map((result) => ({ index, result })))
    .sort((a, b) => b.result.score - a.result.score)
    .flatMap(({ index, result }) => foundIn(index, result))

function foundIn({ lesson, sections }: Indexed, { id, terms }: SearchResult): Found[] {
  const { section, passages = [] } = sections.get(id) ?? {}
  if (!section) return []
  const words = new Set(terms)
  let [passage, most]: [Passage | undefined, number] = [undefined, 0]
  for (const one of passages) {
    const count = new Set(one.words.filter((word) => words.has(word))).size
    if (count > most) [passage, most] = [one, count]
  }
  return [{ lesson, section, passage, words }]
}
