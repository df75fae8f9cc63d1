/** The sentences about completion. Apart from the others, because only the end of a lesson needs them. */
export const completionNotices = {
  moduleNotCompleted: 'Failed to mark module as complete',
  courseNotCompleted: 'Failed to mark course as complete',
  module1Completed: 'Congratulations! Module 1 completed! You can now access Module 2.',
  module2Completed: 'Module 2 completed! Your responses have been saved.',
  module3Completed: 'Module 3 completed! Your implementation plan has been saved.',
  module4Completed: 'Module 4 completed! Your implementation notes have been saved.',
  courseCompleted: "Congratulations! You've completed the entire course!",
  module5CompletedEarly: 'Module 5 completed! Finish the remaining modules to earn your certificate.',
  textCourseCompleted: 'Congratulations! Course marked as complete!',
} as const

/** Why a module can't be completed yet (specification, section 5). */
export const refusals = {
  module1Quiz: 'Please complete the quiz with at least 7 correct answers to unlock the next module.',
  module1Reflection: 'Please complete the cumulative assessment task reflection.',
  module2Notes: 'Please provide your Prompt Library notes before printing.',
  module2Quiz: 'Please complete the quiz before printing.',
  module3Notes: 'Please provide your implementation notes before printing.',
  module4Notes: 'Please document your feedback generator workflow before printing.',
} as const

export const completionCard = {
  ready: 'Ready to Complete?',
  readyText: 'Mark this course as complete to receive your certificate',
  button: 'Mark as Complete',
  saving: 'Marking Complete...',
  completed: 'Course Completed!',
  view: 'View Certificate',
} as const
