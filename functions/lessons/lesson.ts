import * as z from 'zod/mini'
import { type ModuleId, moduleIds } from '#catalogue/catalogue'
import { byId, int, positive as minutes } from '#core/fields'
import type { Exhibit, ExhibitOf } from '#exercises/exhibits'
import type { Exercise, ExerciseOf } from '#exercises/kinds'
import { exerciseTypes, exhibitTypes } from '#exercises/names'

/** Running text. `link.href` is always an https address. */
export type InlineNode =
  | { type: 'text'; value: string }
  | { type: 'code'; value: string }
  | { type: 'break' }
  | { type: 'strong'; nodes: InlineNode[] }
  | { type: 'emphasis'; nodes: InlineNode[] }
  | { type: 'link'; href: string; nodes: InlineNode[] }

/**
 * What minutes are spent on. `classroom` is time with students and `planning` work for one's own class: registration authorities
 * don't count them as professional learning, so hours leave both out.
 */
export const ActivityKind = z.literal(['learning', 'classroom', 'planning'])
export type ActivityKind = z.infer<typeof ActivityKind>

/** A part that its attribute `kind` can take out of the hours; without one, it's learning. */
type Kind = { kind?: ActivityKind }

/** A word of the lesson's glossary. */
export type Term = { term: string; meaning: string }

type Titled = { title: string; nodes: LessonNode[] }

/**
 * A block of a lesson. Stored work refers to `id`, so it must never change; `minutes` is time beyond reading.
 * A paragraph's terms and sources are those that no paragraph of the section had before. A heading's depth is 3 in a section, 4 in a titled box. `where` has the text for each place, and
 * `nodes` for learners who haven't said where they teach. A checklist item's id is the checklist's plus its number: `rules/2`.
 * A figure's `nodes` are the words in it: one table, one list or nothing.
 * `newer` is what a page makes of a block that it can't read.
 */
export type LessonNode =
  | { type: 'paragraph'; nodes: InlineNode[]; terms?: Term[]; sources?: Source[] }
  | { type: 'heading'; depth: 3 | 4; nodes: InlineNode[] }
  | { type: 'list'; ordered: boolean; start: number; items: LessonNode[][] }
  | { type: 'table'; columns: InlineNode[][]; rows: InlineNode[][][] }
  | { type: 'quote'; nodes: LessonNode[] }
  | ({ type: 'story' } & Titled)
  | ({ type: 'callout'; elsewhere?: string[] } & Titled)
  | { type: 'prompt'; id: string; title: string; text: string }
  | { type: 'reflection'; id: string; minutes: number; label: string; nodes: LessonNode[] }
  | ({ type: 'activity'; id: string; minutes: number; sources?: Source[] } & Kind & Titled)
  | { type: 'compare'; before: Titled; after: Titled }
  | { type: 'checklist'; id: string; title: string; items: { id: string; nodes: InlineNode[] }[] }
  | ({ type: 'scenario'; id: string; minutes?: number; considerations: LessonNode[] } & Titled)
  | ({ type: 'trials'; id: string; minutes: number; label: string; rows: number; columns: string[] } & Kind)
  | { type: 'quiz'; id: string; minutes: number; questions: { id: string; question: string }[] }
  | ({ type: 'task'; id: string; minutes: number } & Titled)
  | { type: 'notes'; id: string; minutes: number; label: string }
  | { type: 'library'; minutes: number }
  | {
      type: 'figure'
      id: string
      module: ModuleId
      alt: string
      caption: string
      wide?: true
      minutes?: number
      nodes: LessonNode[]
    }
  | { type: 'where'; about: string; nodes: LessonNode[]; places: Record<string, LessonNode[]> }
  | { type: 'links'; items: { href: string; title: string; nodes: InlineNode[] }[] }
  | Exercise
  | Exhibit
  | { type: 'newer' }

export type { Exercise, ExerciseOf, Exhibit, ExhibitOf }

/** The node of one type: `LessonNodeOf<'prompt'>`. */
export type LessonNodeOf<T extends LessonNode['type']> = Extract<LessonNode, { type: T }>

type ExerciseSchema = z.ZodMiniType<Exercise | Exhibit> & z.core.$ZodTypeDiscriminable

const text = z.string()
const https = text.check(z.regex(/^https:\/\//))
const inlines = z.lazy(() => z.array(InlineNode))
const nodes = z.lazy(() => z.array(LessonNode))
const titled = { title: text, nodes }
const box = { id: text, minutes }
const kind = z.exactOptional(ActivityKind)

/** Where a claim of a section comes from. `general`: nobody read it for this claim, which rests on general knowledge. */
export const Source = z.object({
  claim: text,
  source: text,
  address: https,
  /** For example `2026-11-22`. */
  read: text,
  general: z.exactOptional(z.literal(true)),
  /** The source's own words, read on somebody else's site. */
  copy: z.exactOptional(z.literal(true)),
  /** Somebody's account of it, not the source itself. */
  secondary: z.exactOptional(z.literal(true)),
})
export type Source = z.infer<typeof Source>

const KnownInline: z.ZodMiniType<InlineNode> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), value: text }),
    z.object({ type: z.literal('code'), value: text }),
    z.object({ type: z.literal('break') }),
    z.object({ type: z.literal('strong'), nodes: inlines }),
    z.object({ type: z.literal('emphasis'), nodes: inlines }),
    z.object({ type: z.literal('link'), href: https, nodes: inlines }),
  ]),
)

/** The letters of running text, without emphasis and links. */
export const plainText = (nodes: readonly InlineNode[]): string =>
  nodes.map((node) => ('nodes' in node ? plainText(node.nodes) : 'value' in node ? node.value : ' ')).join('')

const needsNewerPage = '(this needs a newer page: reload)'

/** A later release may send kinds of running text that this page doesn't know. It shows their words. */
export const InlineNode: z.ZodMiniType<InlineNode> = z.lazy(() =>
  z.union([
    KnownInline,
    z.transform((value: InlineNode) => ({ type: 'text' as const, value: plainText([value]).trim() || needsNewerPage })),
  ]),
)

const KnownNode: z.ZodMiniType<LessonNode> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('paragraph'),
      nodes: inlines,
      terms: z.exactOptional(z.array(z.object({ term: text, meaning: text }))),
      sources: z.exactOptional(z.array(Source)),
    }),
    z.object({ type: z.literal('heading'), depth: z.literal([3, 4]), nodes: inlines }),
    z.object({ type: z.literal('list'), ordered: z.boolean(), start: int, items: z.array(nodes) }),
    z.object({ type: z.literal('table'), columns: z.array(inlines), rows: z.array(z.array(inlines)) }),
    z.object({ type: z.literal('quote'), nodes }),
    z.object({ type: z.literal('story'), ...titled }),
    // A card that other modules have too: where a learner may have met it.
    z.object({ type: z.literal('callout'), ...titled, elsewhere: z.exactOptional(z.array(text)) }),
    z.object({ type: z.literal('prompt'), id: text, title: text, text }),
    z.object({ type: z.literal('reflection'), ...box, label: text, nodes }),
    z.object({
      type: z.literal('activity'),
      ...box,
      kind,
      ...titled,
      // Its own sources, also among its section's, for the printed sheet.
      sources: z.exactOptional(z.array(Source)),
    }),
    z.object({ type: z.literal('compare'), before: z.object(titled), after: z.object(titled) }),
    z.object({
      type: z.literal('checklist'),
      id: text,
      title: text,
      items: z.array(z.object({ id: text, nodes: inlines })),
    }),
    z.object({
      type: z.literal('scenario'),
      id: text,
      minutes: z.exactOptional(minutes),
      ...titled,
      considerations: nodes,
    }),
    z.object({ type: z.literal('trials'), ...box, kind, label: text, rows: int, columns: z.array(text) }),
    z.object({
      type: z.literal('quiz'),
      ...box,
      // The work has the options, in the learner's order.
      questions: z.array(z.object({ id: text, question: text })),
    }),
    z.object({ type: z.literal('task'), ...box, ...titled }),
    z.object({ type: z.literal('notes'), ...box, label: text }),
    z.object({ type: z.literal('library'), minutes }),
    z.object({
      type: z.literal('figure'),
      id: text,
      module: z.enum(moduleIds),
      alt: text,
      caption: text,
      wide: z.exactOptional(z.literal(true)),
      minutes: z.exactOptional(minutes),
      nodes,
    }),
    z.object({
      type: z.literal('where'),
      about: text,
      nodes,
      places: byId(nodes),
    }),
    z.object({
      type: z.literal('links'),
      items: z.array(z.object({ href: https, title: text, nodes: inlines })),
    }),
    // The rest is checked where an exercise or exhibit is drawn, so that the lesson's own script doesn't carry it.
    z.looseObject({
      type: z.literal([...exerciseTypes, ...exhibitTypes]),
      ...box,
      ...titled,
    }) as unknown as ExerciseSchema,
    z.object({ type: z.literal('newer') }),
  ]),
)

/** The same for blocks: instead of one that it can't read, a page says that this part needs a newer page. */
export const LessonNode: z.ZodMiniType<LessonNode> = z.lazy(() =>
  z.union([KnownNode, z.transform(() => ({ type: 'newer' as const }))]),
)

const outline = { id: text, title: text, minutes }

/** A section's title and minutes without its text, for the sections that a preview leaves out. */
export const LessonOutline = z.lazy(() => z.object(outline))
export type LessonOutline = z.infer<typeof LessonOutline>

export const Section = z.lazy(() =>
  z.object({ ...outline, nodes: z.array(LessonNode), sources: z.exactOptional(z.array(Source)) }),
)
export type Section = z.infer<typeof Section>

const facts = {
  moduleId: z.enum(moduleIds),
  title: text,
  subtitle: text,
  /** The date on which someone last checked the text, for example `2026-11-20`. */
  reviewed: text,
  outcomes: z.array(text),
  audience: text,
  /** The main character's name, used in quiz feedback: "{story}'s story". */
  story: z.exactOptional(text),
  /** The id of the exercise that anyone may try in the free preview. */
  sample: z.exactOptional(text),
  /** The id of the box in which a learner writes what they'll do. The second look shows it. */
  promise: z.exactOptional(text),
  minutes,
  /** Minutes with students, which `minutes` leaves out. */
  classroom: z.exactOptional(minutes),
}

/** A module's whole lesson, for learners with access. Never contains quiz answers. */
export const Lesson = z.lazy(() => z.object({ ...facts, sections: z.array(Section) }))
export type Lesson = z.infer<typeof Lesson>

/** The public preview: the facts, the first section, and the outline of the other sections. */
export const LessonPreview = z.lazy(() => z.object({ ...facts, first: Section, outline: z.array(LessonOutline) }))
export type LessonPreview = z.infer<typeof LessonPreview>
