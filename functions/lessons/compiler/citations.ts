import type { Source } from '../lesson.ts'
import { type Entry, sourceOf } from './register.ts'

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
