import { parseArgs } from 'node:util'
import type { Command, Given } from './command.ts'
import { commands } from './commands.ts'
import type { Operator } from './operator.ts'
import { Refused, sentenceOf } from './refused.ts'

export type Terminal = {
  say(line: string): void
  complain(line: string): void
  /** What the operator answers; undefined where nobody is there to be asked. */
  ask(question: string): Promise<string | undefined>
}

type Open = (stage: string, say: Terminal['say']) => Promise<Operator>

/** Runs `npm run ops -- <arguments>` and tells the exit code: 0 where all is done, or nothing was to do. */
export async function run(args: readonly string[], terminal: Terminal, open: Open): Promise<number> {
  try {
    const [name, ...rest] = args
    if (name === undefined || name === '--help' || name === 'help') {
      terminal.say(overview())
      return name === undefined ? 1 : 0
    }
    const command = commands.find((each) => each.name === name)
    if (!command) throw new Refused(`There is no command "${name}". See: npm run ops -- --help`)
    const { given, stage, yes, help } = parsed(command, rest)
    if (help) terminal.say(helpOf(command))
    else await perform(command, { given, stage, yes }, terminal, open)
    return 0
  } catch (error) {
    terminal.complain(sentenceOf(error))
    return 1
  }
}

type Everywhere = { stage?: string; yes?: boolean; help?: boolean }
type Asked = { given: Given; stage: string; yes: boolean }

async function perform(command: Command, { given, stage, yes }: Asked, terminal: Terminal, open: Open): Promise<void> {
  const operator = await open(stage, terminal.say)
  terminal.say(`Stage ${stage}, account ${operator.deployed.account}: ${operator.deployed.siteUrl}`)
  const { found = [], will, act } = await command.plan(given, operator)
  for (const line of found) terminal.say(line)
  if (will.length === 0) return
  terminal.say('\nThis will:')
  for (const line of will) terminal.say(`  - ${line}`)
  if (!yes) await confirm(terminal)
  for (const line of await act()) terminal.say(line)
}

async function confirm({ ask }: Terminal): Promise<void> {
  const answer = await ask('\nGo on? Type yes: ')
  if (answer === undefined)
    throw new Refused('Nothing was changed: there is nobody to ask. In a script add --yes to agree beforehand.')
  if (!/^y(es)?$/i.test(answer.trim())) throw new Refused('Nothing was changed.')
}

function parsed(command: Command, args: readonly string[]): Asked & { help: boolean } {
  const own = Object.keys(command.options ?? {})
  const { values, positionals } = read(command, args, own)
  const { stage = 'dev', yes = false, help = false, ...options } = values as Everywhere & Given['options']
  if (!help && positionals.length !== command.words.length)
    throw new Refused(
      `${command.name} takes ${command.words.join(' ') || 'no words'}. See: npm run ops -- ${command.name} --help`,
    )
  if (stage === 'local') throw new Refused('The stage "local" is for a laptop: nothing of it is deployed.')
  return { given: { words: positionals, options }, stage, yes, help }
}

function read(command: Command, args: readonly string[], own: readonly string[]) {
  const options = {
    stage: { type: 'string' },
    yes: { type: 'boolean' },
    help: { type: 'boolean' },
    ...Object.fromEntries(own.map((name) => [name, { type: 'string' }] as const)),
  } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new Refused(`${(error as Error).message} See: npm run ops -- ${command.name} --help`)
  }
}

const everywhere = {
  '--stage <stage>': 'the stage to work on, as in infra/settings.json (default: dev)',
  '--yes': 'agree beforehand, for scripts',
  '--help': 'tell what a command takes',
}

const overview = (): string =>
  [
    'npm run ops -- <command> [options]',
    '',
    'Works on a deployed stage with your own AWS credentials. Shows what it will change, and asks first.',
    '',
    ...columns(Object.fromEntries(commands.map(({ name, words, summary }) => [[name, ...words].join(' '), summary]))),
    '',
    ...columns(everywhere),
  ].join('\n')

function helpOf({ name, words, summary, details, options = {} }: Command): string {
  const own = Object.entries(options).map(([option, { value, help }]) => [`--${option} ${value}`, help])
  return [
    `npm run ops -- ${[name, ...words].join(' ')} [options]`,
    '',
    summary,
    ...(details ? [details] : []),
    '',
    ...columns({ ...Object.fromEntries(own), ...everywhere }),
  ].join('\n')
}

function columns(rows: Record<string, string>): string[] {
  const width = Math.max(...Object.keys(rows).map((name) => name.length))
  return Object.entries(rows).map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)
}
