import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { readAttributes } from '#lessons/compiler/attributes'
import type { ContainerCompiler } from '#lessons/compiler/directive'
import { type Discussion, moods } from '../discussion.ts'
import { introduction } from './feedback.ts'

const folder = new URL('../discussions/', import.meta.url)

const text = z.string().check(
  z.trim(),
  z.minLength(1),
  z.overwrite((value) => value.replaceAll("'", '’').replace(/"([^"]*)"/g, '“$1”')),
)
const happening = { happens: text, moods: z.record(z.string(), z.enum(moods)) }
const outcome = {
  ...happening,
  later: z.array(z.strictObject({ after: z.literal([1, 2]), ...happening })),
}
const Choice = z.strictObject({
  say: text,
  move: text,
  why: text,
  ...outcome,
  instead: z.optional(z.strictObject({ student: z.string(), mood: z.enum(moods), ...outcome })),
})
const several = <T extends z.ZodMiniType>(one: T, least: number, most: number) =>
  z.array(one).check(z.minLength(least), z.maxLength(most))

/** A discussion as authors write it. */
const Script = z.strictObject({
  students: several(z.strictObject({ name: text, about: text }), 6, 6),
  moments: several(z.strictObject({ title: text, ...happening, choices: several(Choice, 2, 4) }), 5, 5),
  end: text,
})
type Script = z.infer<typeof Script>

/** A script, with what's wrong with it: its form, a student whom nobody knows, or one to whom nothing happens. */
export function readScript(yaml: string): { script?: Script; problems: string[] } {
  const { success, data, error } = z.safeParse(Script, parse(yaml))
  if (!success) return { problems: [z.prettifyError(error)] }
  const { students, moments } = data
  const names = students.map(({ name }) => name)
  const outcomes = moments
    .flatMap(({ choices }) => choices)
    .flatMap((choice) => [choice, ...(choice.instead ? [choice.instead] : [])])
  const moved = [...moments, ...outcomes, ...outcomes.flatMap((one) => one.later)].flatMap((one) =>
    Object.keys(one.moods),
  )
  const asked = outcomes.flatMap((one) => ('student' in one ? [one.student] : []))
  return {
    script: data,
    problems: [
      ...new Set(
        [...moved, ...asked].filter((name) => !names.includes(name)).map((name) => `Nobody is called “${name}”.`),
      ),
      ...names.filter((name, at) => names.indexOf(name) < at).map((name) => `Two students are called “${name}”.`),
      ...names.filter((name) => !moved.includes(name)).map((name) => `Nothing ever happens to ${name}.`),
    ],
  }
}

/** A discussion to lead: six students, five moments, and what follows from each choice. */
export const compile: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title', 'script'])
  const nodes = introduction(node.children, source, content)
  if (!read) return null
  const { script: name, ...own } = read
  const file = new URL(`${name}.yaml`, folder)
  if (!existsSync(file))
    return source.refuse(node, `There is no discussions/${name}.yaml. Write it, or correct script=.`)
  const { script, problems } = readScript(readFileSync(file, 'utf8'))
  for (const problem of problems) source.refuse(node, `discussions/${name}.yaml: ${problem}`)
  return script ? { type: 'discussion', ...own, nodes, ...(script as Pick<Discussion, keyof Script>) } : null
}
