import * as z from 'zod/mini'
import { moduleIds } from '#catalogue/catalogue'
import { int, nothing } from '#core/fields'
import { route } from '#core/route'
import { InlineNode, LessonNode } from '#lessons/lesson'

const inlines = z.lazy(() => z.array(InlineNode))

/** A question that a section asked before. `nodes` says what it's about; `right` is the number of the option that holds. */
export const EarlierQuestion = z.object({
  moduleId: z.enum(moduleIds),
  section: z.object({ id: z.string(), title: z.string() }),
  ask: z.string(),
  nodes: z.lazy(() => z.array(LessonNode)),
  options: z.array(z.object({ nodes: inlines, answer: inlines })),
  right: int,
})
export type EarlierQuestion = z.infer<typeof EarlierQuestion>

const params = z.object({ moduleId: z.enum(moduleIds) })

/**
 * What a learner may look back at: up to three questions of the modules before this one, those that they got wrong first, and their
 * first predictions over the whole course.
 */
export const getLookingBack = route({
  method: 'GET',
  path: '/api/modules/{moduleId}/looking-back',
  params,
  response: z.object({
    questions: z.array(EarlierQuestion),
    predictions: z.array(z.object({ sure: int, cameTrue: z.boolean() })),
  }),
})

/** Up to three questions of a completed course, by its last module: what they got wrong first; and what they promised. Nothing is saved. */
export const getSecondLook = route({
  method: 'GET',
  path: '/api/modules/{moduleId}/second-look',
  params,
  response: z.object({
    questions: z.array(EarlierQuestion),
    promised: z.optional(z.object({ label: z.string(), text: z.string() })),
  }),
})

/** Taken or declined: the dashboard doesn't offer it any more, until the next one is due. */
export const deleteSecondLook = route({
  method: 'DELETE',
  path: '/api/modules/{moduleId}/second-look',
  params,
  response: nothing,
})
