import type { Operator } from './operator.ts'

/** What a command has found out, and what it is going to change. Nothing is changed before `act`. */
type Plan = {
  /** What the operator should know, a line each. */
  found?: readonly string[]
  /** What will be changed, a sentence each; none where there is nothing to do. */
  will: readonly string[]
  /** Changes it, and says what was done. */
  act(): Promise<readonly string[]>
}

/** A plan that changes nothing. */
export const onlyFound = (...found: string[]): Plan => ({ found, will: [], act: async () => [] })

export type Given = { words: readonly string[]; options: Readonly<Record<string, string | undefined>> }

/** One operation, by the name that the operator types. */
export type Command = {
  name: string
  /** What has to follow the name, as the help shows it: `<e-mail>`. */
  words: readonly string[]
  summary: string
  /** What else the help says. */
  details?: string
  /** Options with a value, each with what the help says of it. */
  options?: Readonly<Record<string, { value: string; help: string }>>
  plan(given: Given, operator: Operator): Promise<Plan>
}
