import type { CourseId } from './catalogue.ts'

/** What a course is about and who it's for, in a line each. Apart from the catalogue, because every page loads that. */
export const courseSummaries: Readonly<Record<CourseId, { subtitle: string; audience: string }>> = {
  'genai-course': {
    subtitle: 'What generative AI is, what it is not, and two tools of your own that earn their place in your week.',
    audience: 'Teachers of any year and subject, from the curious to the unconvinced',
  },
  'failure-festival': {
    subtitle: 'An event at which students show what did not work, say why, and try again.',
    audience: 'Primary and secondary teachers who want students to try the hard thing',
  },
  'digital-media': {
    subtitle: 'What is on the screen, what happened around it, and what made it likely.',
    audience: 'Teachers of Years 3 to 10 in any subject that uses a screen',
  },
  'environmental-ed': {
    subtitle: 'Past the poster and the recycling bin, to systems, evidence and places you can walk to.',
    audience: 'Teachers of any year and subject who are tired of poster weeks',
  },
  'controversial-topics': {
    subtitle: 'How to examine a contested question with students and leave the conclusion to them.',
    audience: 'Teachers of Years 7 to 12 who would rather not avoid the question',
  },
}

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
