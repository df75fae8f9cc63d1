import type { CourseId } from './catalogue.ts'
import { courseSummaries } from './course-summaries.ts'

/** A course's summary, and what a teacher can do after it. */
export const courseDescriptions: Readonly<
  Record<CourseId, { subtitle: string; audience: string; outcomes: readonly string[] }>
> = {
  'genai-course': {
    ...courseSummaries['genai-course'],
    outcomes: [
      'Explain to a colleague, without jargon, what a language model does and where it fails',
      'Write prompts that give usable classroom material, and judge what comes back',
      'Build and field-test a teaching partner that keeps your voice and your values',
      'Build a feedback generator that is tied to your rubric and checked by you',
      'Decide, with reasons, what should never be handed to a machine',
    ],
  },
  'failure-festival': {
    ...courseSummaries['failure-festival'],
    outcomes: [
      'Explain why well-framed failure teaches, and when it only hurts',
      'Read and build psychological safety in a class you know',
      'Plan a Failure Festival in five steps and run it with a run sheet',
    ],
  },
  'digital-media': {
    ...courseSummaries['digital-media'],
    outcomes: [
      'Separate what a post shows from what happened and from what produced it',
      'Teach students to trace a piece of media to its source',
      'Prepare a class investigation that needs no devices or student data',
    ],
  },
  'environmental-ed': {
    ...courseSummaries['environmental-ed'],
    outcomes: [
      'Tell an environmental gesture from environmental learning',
      'Build a unit on local evidence and on the systems that produce it',
      'Support students who worry, without pretending and without despair',
    ],
  },
  'controversial-topics': {
    ...courseSummaries['controversial-topics'],
    outcomes: [
      'Sort contested questions by what kind of answer they could have',
      'Prepare a lesson on a contested topic that is safe, lawful and honest',
      'Rehearse a structured deliberation and plan your own',
    ],
  },
}
