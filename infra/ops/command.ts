import type { Operator } from './operator.ts'
import type { Account } from './preflight/account.ts'

/** What a command found and what it will change. Nothing changes before `apply`. */
type Plan = {
  /** What the operator should know, one line each. */
  findings?: readonly string[]
  /** The planned changes, one sentence each. Empty if there is nothing to do. */
  changes: readonly string[]
  /** Makes the changes. Returns what was done, one line each. */
  apply(): Promise<readonly string[]>
}

/** A plan without changes. */
export const reportOnly = (...findings: string[]): Plan => ({ findings, changes: [], apply: async () => [] })

export type CommandInput = { args: readonly string[]; options: Readonly<Record<string, string | undefined>> }

export type Command = {
  name: string
  /** The required arguments, as the help shows them: `<email>`. */
  args: readonly string[]
  summary: string
  details?: string
  /** Its own options, with their help. One without `value` takes none, and is `yes` if it's given. */
  options?: Readonly<Record<string, { value?: string; help: string }>>
  plan(input: CommandInput, operator: Operator): Promise<Plan>
}

/** A command that only asks, and works before the stage is deployed too. */
export type Inspection = Omit<Command, 'plan'> & {
  /** Returns what it found, one line each. */
  inspect(account: Account): Promise<readonly string[]>
}
