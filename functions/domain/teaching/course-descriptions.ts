import type { CourseId } from '#domain/catalogue'

/** What a course is about, for somebody who's choosing one. Apart from the catalogue, because every page loads that. */
type CourseDescription = {
  subtitle: string
  /** Who the course is for. */
  audience: string
  /** What a teacher can do after the course. */
  outcomes: readonly string[]
}

export const courseDescriptions: Readonly<Record<CourseId, CourseDescription>> = {
  'genai-course': {
    subtitle: 'What generative AI is, what it is not, and two tools of your own that earn their place in your week.',
    audience: 'Teachers of any year and subject, from the curious to the unconvinced',
    outcomes: [
      'Explain to a colleague, without jargon, what a language model does and where it fails',
      'Write prompts that give usable classroom material, and judge what comes back',
      'Build and field-test a teaching partner that keeps your voice and your values',
      'Build a feedback generator that is tied to your rubric and checked by you',
      'Decide, with reasons, what should never be handed to a machine',
    ],
  },
  'failure-festival': {
    subtitle: 'Celebrating failure in the classroom, on purpose, with a plan.',
    audience: 'Primary and secondary teachers who want students to try the hard thing',
    outcomes: [
      'Explain why well-framed failure teaches, and when it only hurts',
      'Read and build psychological safety in a class you know',
      'Plan a Failure Festival in five steps and run it with a run sheet',
    ],
  },
  'digital-media': {
    subtitle: 'What is on the screen, what happened around it, and what made it likely.',
    audience: 'Teachers of Years 3 to 12 in any subject that uses a screen',
    outcomes: [
      'Separate what a post shows from what happened and from what produced it',
      'Teach students to trace a piece of media to its source',
      'Run a classroom investigation of synthetic media with your own examples',
    ],
  },
  'environmental-ed': {
    subtitle: 'Past the poster and the recycling bin, to systems, evidence and places you can walk to.',
    audience: 'Teachers of any year and subject who are tired of poster weeks',
    outcomes: [
      'Tell an environmental gesture from environmental learning',
      'Build a unit on local evidence and on the systems that produce it',
      'Support students who worry, without pretending and without despair',
    ],
  },
  'controversial-topics': {
    subtitle: 'How to examine a contested question with students and leave the conclusion to them.',
    audience: 'Teachers of Years 5 to 12 who would rather not avoid the question',
    outcomes: [
      'Sort contested questions by what kind of answer they could have',
      'Prepare a lesson on a contested topic that is safe, lawful and honest',
      'Run a structured deliberation in which students change their minds out loud',
    ],
  },
}
