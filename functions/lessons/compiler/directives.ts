import { existsSync } from 'node:fs'
import { headed } from '#exercises/compiler/headed'
import { exerciseTypes, exhibitTypes } from '#exercises/names'
import type { LessonNode } from '../lesson.ts'
import { activity, callout, reflection, story, task } from './boxes.ts'
import { card } from './card.ts'
import { checklist, compare, figure, scenario } from './composed.ts'
import {
  type CompileContent,
  type ContainerCompiler,
  type Directive,
  hasLabel,
  isClosed,
  type LeafCompiler,
} from './directive.ts'
import { library, notes, trials } from './leaves.ts'
import type { LessonSource } from './lesson-source.ts'
import { links } from './links.ts'
import { prompt } from './prompt.ts'
import { quiz } from './quiz.ts'
import { terms } from './terms.ts'
import { where } from './where.ts'

/** `topLevelOnly`: allowed directly in a section, not inside another directive or a list. */
type Entry = { topLevelOnly?: true } & (
  | { form: 'containerDirective'; compile: ContainerCompiler }
  | { form: 'leafDirective'; compile: LeafCompiler }
)

const container = (compile: ContainerCompiler): Entry => ({ form: 'containerDirective', compile })
const leaf = (compile: LeafCompiler): Entry => ({ form: 'leafDirective', compile })
const misplaced = (where: string) => (node: Directive, source: LessonSource) =>
  source.refuse(
    node,
    `“${node.name}” belongs ${where}. Move it there, or check the number of colons of the directive around it.`,
  )

/** `compile` of the file of its name; an exhibit without one has only a heading and an introduction. */
async function exercise(name: string): Promise<ContainerCompiler> {
  if (!existsSync(new URL(`../../exercises/compiler/${name}.ts`, import.meta.url))) return headed(name)
  return (await import(`../../exercises/compiler/${name}.ts`)).compile
}

const directives = new Map<string, Entry>([
  ['story', container(story)],
  ['callout', container(callout)],
  ['prompt', container(prompt)],
  ['reflection', container(reflection)],
  ['activity', container(activity)],
  ['compare', container(compare)],
  ['before', container(misplaced('directly inside :::::compare'))],
  ['after', container(misplaced('directly inside :::::compare'))],
  ['checklist', container(checklist)],
  ['scenario', container(scenario)],
  ['considerations', container(misplaced('directly inside ::::scenario'))],
  ['trials', leaf(trials)],
  ['quiz', { ...container(quiz), topLevelOnly: true }],
  ['task', { ...container(task), topLevelOnly: true }],
  ['figure', { ...container(figure), topLevelOnly: true }],
  ['terms', { ...container(terms), topLevelOnly: true }],
  ['notes', { ...leaf(notes), topLevelOnly: true }],
  ['library', { ...leaf(library), topLevelOnly: true }],
  ['card', leaf(card)],
  ['links', container(links)],
  ['where', container(where)],
  ...(await Promise.all(
    [...exerciseTypes, ...exhibitTypes].map(
      async (name) => [name, { ...container(await exercise(name)), topLevelOnly: true }] as const,
    ),
  )),
  ['model', container(misplaced('directly inside ::::respond or :::::windows'))],
  ['marker', container(misplaced('directly inside ::::respond'))],
  ['pages', container(misplaced('directly inside ::::trace'))],
  ['verdicts', container(misplaced('directly inside ::::trace'))],
  ['section', leaf(misplaced('on the line after a ## heading'))],
])

/** What contains a block: a section itself, a directive or list, or a quotation. */
export type ParentKind = 'section' | 'box' | 'quote'

/** Compiles a directive to a lesson node; null after reporting a problem. */
export function compileDirective(
  node: Directive,
  source: LessonSource,
  within: ParentKind,
  content: CompileContent,
): LessonNode | null {
  const entry = directives.get(node.name)
  if (!entry)
    return source.refuse(node, `There is no directive “${node.name}”. Use one of ${[...directives.keys()].join(', ')}.`)
  if (hasLabel(node))
    return source.refuse(node, 'Text in [square brackets] after a directive is not used. Write title="…" or label="…".')
  if (within === 'quote') return source.refuse(node, 'A quotation can’t contain a directive. End the quotation first.')
  if (entry.topLevelOnly && within !== 'section')
    return source.refuse(
      node,
      `“${node.name}” must be directly in a section. Move it out of the directive or list around it.`,
    )

  if (entry.form === 'leafDirective')
    return node.type === 'leafDirective'
      ? entry.compile(node, source, content)
      : source.refuse(node, `Write “${node.name}” on its own line with two colons: ::${node.name}{…}`)
  if (node.type === 'leafDirective')
    return source.refuse(
      node,
      `“${node.name}” starts with three or more colons and ends with a line of as many. Add both.`,
    )
  return isClosed(node, source) ? entry.compile(node, source, content) : null
}
