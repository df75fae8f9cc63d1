import * as z from 'zod/mini'
import { int } from '#contract/fields'
import { InlineNode, LessonNode } from '#contract/lesson'
import { route } from '#contract/route'
import { moduleIds } from '#domain/catalogue'

const inlines = z.lazy(() => z.array(InlineNode))

/** A question that an earlier module asked. `nodes` says what it's about; `right` is the number of the option that holds. */
export const EarlierQuestion = z.object({
  moduleId: z.enum(moduleIds),
  ask: z.string(),
  nodes: z.lazy(() => z.array(LessonNode)),
  options: z.array(z.object({ nodes: inlines, answer: inlines })),
  right: int,
})
export type EarlierQuestion = z.infer<typeof EarlierQuestion>

/**
 * What a learner may look back at: up to three questions of the modules before this one, those that they got wrong first, and their
 * first predictions over the whole course.
 */
export const getLookingBack = route({
  method: 'GET',
  path: '/api/modules/{moduleId}/looking-back',
  access: 'learner',
  function: 'api',
  params: z.object({ moduleId: z.enum(moduleIds) }),
  response: z.object({
    questions: z.array(EarlierQuestion),
    predictions: z.array(z.object({ sure: int, cameTrue: z.boolean() })),
  }),
})
