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
