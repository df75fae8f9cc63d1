import { parseArgs } from 'node:util'
import type { Command, CommandInput, Inspection } from './command.ts'
import { allCommands, loadCommand } from './commands.ts'
import type { Operator } from './operator.ts'
import { explainError, OpsError } from './ops-error.ts'
import type { Account } from './preflight/account.ts'

export type Terminal = {
  print(line: string): void
  printError(line: string): void
  /** The operator's answer, or undefined if the input is not interactive. */
  ask(question: string): Promise<string | undefined>
}

type OpenOperator = (stage: string, print: Terminal['print']) => Promise<Operator>
type OpenAccount = (stage: string, print: Terminal['print']) => Promise<Account>

/** Runs `npm run ops -- <arguments>`. Returns the exit code: 0 on success, or if there was nothing to do. */
export async function run(
  args: readonly string[],
  terminal: Terminal,
  open: OpenOperator,
  inspected: OpenAccount = async (...given) => (await import('./preflight/account.ts')).openAccount(...given),
): Promise<number> {
  try {
    // Options may stand before the command too.
    const place = args.findIndex((arg, i) => !arg.startsWith('-') && args[i - 1] !== '--stage')
    const name = args[place]
    if (name === undefined || name === 'help') {
      terminal.print(await overview())
      return name === undefined && !args.includes('--help') ? 1 : 0
    }
    const rest = args.filter((_, i) => i !== place)
    const command = await loadCommand(name)
    if (!command) throw new OpsError(`Unknown command "${name}". See: npm run ops -- --help`)
    const { input, stage, yes, help } = parse(command, rest)
    if (help) terminal.print(commandHelp(command))
    else if ('inspect' in command) {
      const account = await inspected(stage, terminal.print)
      for (const line of await command.inspect(account)) terminal.print(line)
    } else await perform(command, { input, stage, yes }, terminal, open)
    return 0
  } catch (error) {
    terminal.printError(explainError(error))
    return 1
  }
}

type CommonOptions = { stage?: string; yes?: boolean; help?: boolean }
type Invocation = { input: CommandInput; stage: string; yes: boolean }

async function perform(
  command: Command,
  { input, stage, yes }: Invocation,
  terminal: Terminal,
  open: OpenOperator,
): Promise<void> {
  const operator = await open(stage, terminal.print)
  terminal.print(`Stage ${stage}, account ${operator.deployed.account}: ${operator.deployed.siteUrl}`)
  const { findings = [], changes, apply } = await command.plan(input, operator)
  for (const line of findings) terminal.print(line)
  if (changes.length === 0) return
  terminal.print('\nThis will:')
  for (const line of changes) terminal.print(`  - ${line}`)
  if (!yes) await confirm(terminal)
  for (const line of await apply()) terminal.print(line)
}

async function confirm({ ask }: Terminal): Promise<void> {
  const answer = await ask('\nContinue? Type yes: ')
  if (answer === undefined)
    throw new OpsError('Nothing was changed: this is not an interactive terminal. In a script, add --yes to confirm.')
  if (!/^y(es)?$/i.test(answer.trim())) throw new OpsError('Nothing was changed.')
}

function parse(command: Command | Inspection, args: readonly string[]): Invocation & { help: boolean } {
  const { values, positionals } = parseArguments(command, args)
  const { stage = 'dev', yes = false, help = false, ...own } = values as CommonOptions & Record<string, string | true>
  const options = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, value === true ? 'yes' : value]))
  if (!help && positionals.length !== command.args.length)
    throw new OpsError(
      `${command.name} takes ${command.args.join(' ') || 'no arguments'}. See: npm run ops -- ${command.name} --help`,
    )
  if (stage === 'local') throw new OpsError('The stage "local" runs on your computer only and has nothing deployed.')
  return { input: { args: positionals, options }, stage, yes, help }
}

function parseArguments(command: Command | Inspection, args: readonly string[]) {
  const options = {
    stage: { type: 'string' },
    yes: { type: 'boolean' },
    help: { type: 'boolean' },
    ...Object.fromEntries(
      Object.entries(command.options ?? {}).map(
        ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
      ),
    ),
  } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new OpsError(`${(error as Error).message} See: npm run ops -- ${command.name} --help`)
  }
}

const commonOptions = {
  '--stage <stage>': 'the stage to work on, as in infra/settings.json (default: dev)',
  '--yes': 'skip the confirmation, for scripts',
  '--help': 'show the arguments and options of a command',
}

const overview = async (): Promise<string> =>
  [
    'npm run ops -- <command> [options]',
    '',
    'Works on a deployed stage with your own AWS credentials. Shows the planned changes and asks before making them.',
    '',
    ...formatColumns(
      Object.fromEntries((await allCommands()).map(({ name, args, summary }) => [[name, ...args].join(' '), summary])),
    ),
    '',
    ...formatColumns(commonOptions),
  ].join('\n')

function commandHelp({ name, args, summary, details, options = {} }: Command | Inspection): string {
  const ownOptions = Object.entries(options).map(([option, { value, help }]) => [
    value ? `--${option} ${value}` : `--${option}`,
    help,
  ])
  return [
    `npm run ops -- ${[name, ...args].join(' ')} [options]`,
    '',
    summary,
    ...(details ? [details] : []),
    '',
    ...formatColumns({ ...Object.fromEntries(ownOptions), ...commonOptions }),
  ].join('\n')
}

function formatColumns(rows: Record<string, string>): string[] {
  const width = Math.max(...Object.keys(rows).map((name) => name.length))
  return Object.entries(rows).map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)
}
