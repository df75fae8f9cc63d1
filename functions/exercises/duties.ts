import * as z from 'zod/mini'
import { holdsFor, quoted, type Where } from './quoted.ts'

/** What a teacher of contested topics may want to know. */
export const dutyTopics = [
  'issues',
  'neutrality',
  'parents',
  'visitors',
  'reporting',
  'vilification',
  'political',
  'recording',
] as const
export type DutyTopic = (typeof dutyTopics)[number]

/** What a page says about one of them. `copy` is how old the copy is that was read; `secondary`: somebody's account of it. */
export const Duty = z.object({
  ...quoted,
  about: z.string(),
  copy: z.string(),
  secondary: z.optional(z.literal(true)),
})
export type Duty = z.infer<typeof Duty>

/** Everything that holds for a place and sector; what holds everywhere comes last. */
export const dutiesFor = (duties: readonly Duty[], where: Where, about: DutyTopic): Duty[] =>
  duties
    .filter((duty) => duty.about === about && holdsFor(duty, where))
    .sort((a, b) => Number(a.place === undefined) - Number(b.place === undefined))
