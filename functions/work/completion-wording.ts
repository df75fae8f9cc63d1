import type { ModuleId } from '#catalogue/catalogue'
import type { WorkPart } from '#catalogue/module-work'

/** The words about completion. Apart from the others, because only the end of a lesson needs them. */
export const completionNotices = {
  moduleNotCompleted: 'Failed to mark module as complete',
  courseNotCompleted: 'Failed to mark course as complete',
  courseCompleted: "Congratulations! You've completed the entire course!",
  textCourseCompleted: 'Congratulations! Course marked as complete!',
} as const

/** A button before completion, while it runs and, where it stays, after; `beneath` says what pressing it does. */
export type CompletionButton = { ready: string; working: string; done?: string; beneath?: string }

type ModuleEnding = {
  button: CompletionButton
  completed: string
  /** Instead, if this completes the course. */
  courseCompleted?: string
  failed?: string
  /** Why the module can't be completed yet. */
  refusals: Partial<Record<WorkPart, string>>
  /** Shown on the completed module. */
  banner?: string
  /** The link to the module after it, where the specification sets its words. */
  next?: string
}

const print: CompletionButton = {
  ready: 'Print to PDF',
  working: 'Saving...',
  beneath: 'Completes the module and locks these notes',
}
const printOnce: CompletionButton = { ...print, done: 'Completed' }

/** What the end of each AI module says (specification, section 5). */
export const moduleEndings: Partial<Record<ModuleId, ModuleEnding>> = {
  'genai-module-1': {
    button: { ready: 'Submit & Complete Module', working: 'Processing...' },
    completed: 'Congratulations! Module 1 completed! You can now access Module 2.',
    failed: completionNotices.moduleNotCompleted,
    refusals: {
      quiz: 'Please complete the quiz with at least 7 correct answers to unlock the next module.',
      notes: 'Please complete the cumulative assessment task reflection.',
    },
    next: 'Next Module',
  },
  'genai-module-2': {
    button: printOnce,
    completed: 'Module 2 completed! Your responses have been saved.',
    refusals: {
      notes: 'Please provide your Prompt Library notes before printing.',
      quiz: 'Please complete the quiz before printing.',
    },
  },
  'genai-module-3': {
    button: printOnce,
    completed: 'Module 3 completed! Your implementation plan has been saved.',
    refusals: { notes: 'Please provide your implementation notes before printing.' },
  },
  'genai-module-4': {
    button: print,
    completed: 'Module 4 completed! Your implementation notes have been saved.',
    refusals: { notes: 'Please document your feedback generator workflow before printing.' },
    banner: 'Module completed. Your notes are saved and locked.',
  },
  'genai-module-5': {
    button: { ready: 'Complete Module and Finish Course', working: 'Completing...' },
    completed: 'Module 5 completed! Finish the remaining modules to earn your certificate.',
    courseCompleted: completionNotices.courseCompleted,
    failed: completionNotices.moduleNotCompleted,
    refusals: {},
  },
}

/** What a completed module says. `courseDone`: it was the course's last open one. */
export const completedWords = (moduleId: ModuleId, courseDone: boolean): string => {
  const { completed, courseCompleted = completed } = moduleEndings[moduleId] ?? {}
  return (courseDone ? courseCompleted : completed) ?? completionNotices.textCourseCompleted
}

/** Why a module can't be completed while a part of its work is missing. */
export const refusalOf = (moduleId: ModuleId, part: WorkPart): string =>
  moduleEndings[moduleId]?.refusals[part] ?? 'Please finish the work that this module asks for first.'

export const completionCard = {
  ready: 'Ready to Complete?',
  readyText: 'Mark this course as complete to receive your certificate',
  button: 'Mark as Complete',
  saving: 'Marking Complete...',
  completed: 'Course Completed!',
  view: 'View Certificate',
} as const
