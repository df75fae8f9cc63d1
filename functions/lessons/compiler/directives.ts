import type { LessonNode } from '#contract/lesson'
import { activity, callout, reflection, story, task } from './boxes.ts'
import { checklist } from './checklist.ts'
import { compare, scenario } from './composed.ts'
import {
  type ContainerCompiler,
  type Content,
  type Directive,
  hasLabel,
  isClosed,
  type LeafCompiler,
} from './directive.ts'
import { library, notes, trials } from './leaves.ts'
import { links } from './links.ts'
import type { Manuscript } from './manuscript.ts'
import { prompt } from './prompt.ts'
import { quiz } from './quiz.ts'

/** `alone`: stands in a section itself, never in a box or list. */
type Entry = { alone?: true } & (
  | { form: 'containerDirective'; compile: ContainerCompiler }
  | { form: 'leafDirective'; compile: LeafCompiler }
)

const container = (compile: ContainerCompiler): Entry => ({ form: 'containerDirective', compile })
const leaf = (compile: LeafCompiler): Entry => ({ form: 'leafDirective', compile })
const belongs = (where: string) => (node: Directive, page: Manuscript) =>
  page.refuse(node, `“${node.name}” stands ${where}, and nowhere else. Check the colons of what should hold it.`)

const directives = new Map<string, Entry>([
  ['story', container(story)],
  ['callout', container(callout)],
  ['prompt', container(prompt)],
  ['reflection', container(reflection)],
  ['activity', container(activity)],
  ['compare', container(compare)],
  ['before', container(belongs('directly in :::::compare'))],
  ['after', container(belongs('directly in :::::compare'))],
  ['checklist', container(checklist)],
  ['scenario', container(scenario)],
  ['considerations', container(belongs('directly in ::::scenario'))],
  ['trials', leaf(trials)],
  ['quiz', { ...container(quiz), alone: true }],
  ['task', { ...container(task), alone: true }],
  ['notes', { ...leaf(notes), alone: true }],
  ['library', { ...leaf(library), alone: true }],
  ['links', container(links)],
  ['section', leaf(belongs('in the line after a ## heading'))],
])

/** Where a directive was met. */
export type Surroundings = 'section' | 'box' | 'quote'

/** One directive as a lesson node, or null with the problem told. */
export function compileDirective(
  node: Directive,
  page: Manuscript,
  within: Surroundings,
  content: Content,
): LessonNode | null {
  const entry = directives.get(node.name)
  if (!entry)
    return page.refuse(node, `There is no directive “${node.name}”. There are ${[...directives.keys()].join(', ')}.`)
  if (hasLabel(node))
    return page.refuse(node, 'Text in [square brackets] after a directive is not used. Write title="…" or label="…".')
  if (within === 'quote') return page.refuse(node, 'A quotation cannot hold a directive. End the quotation first.')
  if (entry.alone && within !== 'section')
    return page.refuse(node, `“${node.name}” stands by itself in a section. Move it out of the box or list.`)

  if (entry.form === 'leafDirective')
    return node.type === 'leafDirective'
      ? entry.compile(node, page)
      : page.refuse(node, `“${node.name}” stands alone in its line with two colons: ::${node.name}{…}`)
  if (node.type === 'leafDirective')
    return page.refuse(node, `“${node.name}” opens with three colons or more and is closed by a line of as many.`)
  return isClosed(node, page) ? entry.compile(node, page, content) : null
}
