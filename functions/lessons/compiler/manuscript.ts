import type { Node } from 'mdast'
import type { QuizKey } from '../quiz-key.ts'
import type { Problem } from './problem.ts'

/** A place in the text: a line number or a node of the syntax tree. */
type Place = number | Node

/** A lesson's Markdown while it's being compiled: its lines, the ids it has used, the problems found. */
export class Manuscript {
  readonly lines: readonly string[]
  readonly problems: Problem[] = []
  /** Line by id, of every section and box. */
  readonly ids = new Map<string, number>()
  key: QuizKey | null = null
  private readonly singles = new Set<string>()
  private line = 1

  constructor(
    readonly file: string,
    readonly markdown: string,
  ) {
    this.lines = markdown.split(/\r\n|\r|\n/)
  }

  refuse(at: Place, sentence: string): null {
    const line = this.lineOf(at)
    const known = this.problems.some((problem) => problem.line === line && problem.sentence === sentence)
    if (!known) this.problems.push({ file: this.file, line, sentence })
    return null
  }

  /** Some nodes that remark makes up (addresses found in text) have no position: the line last seen stands in. */
  lineOf(at: Place): number {
    const line = typeof at === 'number' ? at : at.position?.start.line
    if (line !== undefined) this.line = line
    return this.line
  }

  claimId(id: string, at: Place): void {
    const taken = this.ids.get(id)
    if (taken !== undefined) this.refuse(at, `The id “${id}” is already used in line ${taken}. Give this one its own.`)
    else this.ids.set(id, this.lineOf(at))
  }

  claimOnly(name: string, at: Place): void {
    if (this.singles.has(name)) this.refuse(at, `A module has at most one “${name}”. Remove this one.`)
    this.singles.add(name)
  }

  /** The source of a node as the author typed it, line by line. */
  sourceOf(node: Node): string[] {
    const { start, end } = node.position ?? {}
    return this.markdown.slice(start?.offset ?? 0, end?.offset ?? 0).split(/\r\n|\r|\n/)
  }
}
