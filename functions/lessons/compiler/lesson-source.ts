import type { Node } from 'mdast'
import type { ModuleId } from '#catalogue/catalogue'
import type { Source, Term } from '../lesson.ts'
import type { QuizKey } from '../library.ts'
import type { Problem } from './lesson-problem.ts'
import { type Recording, readRecording, recordingNames } from './recordings.ts'
import { type Entry, sourceOf } from './register.ts'

/** A line number, or a node of the syntax tree. */
type Position = number | Node

/** The state of compiling one lesson: its Markdown, the ids used so far, the problems found and the quiz key. */
export class LessonSource {
  readonly lines: readonly string[]
  readonly problems: Problem[] = []
  /** Line number by id, of every section and directive. */
  readonly ids = new Map<string, number>()
  key: QuizKey | null = null
  /** Null until the front matter is read, and if it names none. */
  module: ModuleId | null = null
  /** What the lesson's glossary explains. */
  terms: readonly Term[] = []
  /** The labels of the reflections' boxes so far, by id. */
  readonly boxes = new Map<string, string>()
  /** Where each prediction has its right choice, with the directive's line. */
  readonly happening: { place: number; line: number }[] = []
  /** The recordings that the lesson shows, by name. */
  readonly recordings = new Map<string, Recording>()
  readonly citations: Citations
  private readonly singles = new Set<string>()
  private line = 1

  constructor(
    readonly file: string,
    readonly markdown: string,
    entries: ReadonlyMap<string, Entry> = new Map(),
  ) {
    this.citations = new Citations(entries)
    this.lines = markdown.split(/\r\n|\r|\n/)
  }

  /** Reports a problem. Returns null, so that compilers can return it in place of a node. */
  refuse(at: Position, sentence: string): null {
    const line = this.lineOf(at)
    const known = this.problems.some((problem) => problem.line === line && problem.sentence === sentence)
    if (!known) this.problems.push({ file: this.file, line, sentence })
    return null
  }

  /** Nodes that remark generates, such as bare URLs in text, have no position. The last known line is close enough. */
  lineOf(at: Position): number {
    const line = typeof at === 'number' ? at : at.position?.start.line
    if (line !== undefined) this.line = line
    return this.line
  }

  /** Text without its citations; reports those that the register lacks. */
  withoutCitations(text: string, at: Position): string {
    return this.citations.take(text, (sentence) => this.refuse(at, sentence))
  }

  /** A node with the sources that its text cites and nothing before it in the section did. */
  withSources<T extends object>(compile: () => T): T & { sources?: Source[] } {
    const cited = this.citations.count
    const node = compile()
    const sources = this.citations.since(cited)
    return sources.length > 0 ? { ...node, sources } : node
  }

  /** Registers an id as used; reports a problem if it's taken. */
  claimId(id: string, at: Position): void {
    const taken = this.ids.get(id)
    if (taken !== undefined) this.refuse(at, `The id “${id}” is already used on line ${taken}. Give this one its own.`)
    else this.ids.set(id, this.lineOf(at))
  }

  /** A recording that the lesson shows; null after reporting that there is none. */
  recording(name: string, at: Position): Recording | null {
    const found = readRecording(name)
    if (!found) return this.refuse(at, `There is no recording “${name}”. Use one of ${recordingNames().join(', ')}.`)
    this.recordings.set(name, found)
    return found
  }

  /** Reports a problem if the lesson already has this directive. */
  claimSingle(name: string, at: Position): void {
    if (this.singles.has(name)) this.refuse(at, `A module has at most one “${name}”. Remove this one.`)
    this.singles.add(name)
  }

  /** The lines of a node exactly as the author typed them. */
  typedLines(node: Node): string[] {
    const { start, end } = node.position ?? {}
    return this.markdown.slice(start?.offset ?? 0, end?.offset ?? 0).split(/\r\n|\r|\n/)
  }
}

/** A citation in the text, such as `[^voting-age]`. */
const mark = /\s?\[\^([^\]\s]*)\]/g

/** The citations of one lesson: what its text cites, in order, and where the section begins. */
export class Citations {
  /** Every id that the lesson cites and the register has. */
  readonly cited = new Set<string>()
  private section = new Map<string, Source>()

  constructor(private readonly entries: ReadonlyMap<string, Entry>) {}

  /** The text without its citations, which count for the current section. `refuse` gets each that the register lacks. */
  take(text: string, refuse: (sentence: string) => void): string {
    return text.replace(mark, (_, id: string) => {
      const entry = this.entries.get(id)
      if (entry) {
        this.cited.add(id)
        this.section.set(id, sourceOf(entry))
      } else refuse(`The register has no entry “${id}”. Add it to evidence.yaml, or check the spelling.`)
      return ''
    })
  }

  /** How many sources the current section has cited so far. */
  get count(): number {
    return this.section.size
  }

  /** The sources that the current section has cited, from the one after `count` on. An earlier one isn't repeated. */
  since(count: number): Source[] {
    return [...this.section.values()].slice(count)
  }

  /** The sources cited since the last call, each once. */
  endSection(): Source[] {
    const sources = [...this.section.values()]
    this.section = new Map()
    return sources
  }
}
