export const demoPassword = 'layer-by-layer-2026'

/** A teacher who has just signed up, a graduate of one course, a learner halfway through the flagship, an operator. */
export const demoAccounts = [
  { email: 'teacher@example.edu.au', name: 'Terry Teacher' },
  { email: 'graduate@example.edu.au', name: 'Grace Graduate' },
  { email: 'learner@example.edu.au', name: 'Lee Learner' },
  { email: 'operator@example.edu.au', name: 'Olive Operator' },
] as const
