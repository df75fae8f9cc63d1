import type { CourseId } from '#domain/catalogue'
import { currentTerms } from '#domain/privacy/terms-versions'
import { issueCertificate } from '../../functions/certificates/issue-certificate.ts'
import type { LearnerContext } from '../../functions/context.ts'
import { completeModule } from '../../functions/progress/complete-module.ts'
import type { Cloud } from './cloud.ts'
import { learnFlagship } from './seed-learner.ts'

export const demoPassword = 'layer-by-layer-2026'

/** The demo accounts: a teacher who has just signed up, a graduate of one course, and a learner halfway through the flagship. */
export const demoAccounts = [
  { email: 'teacher@example.edu.au', name: 'Terry Teacher' },
  { email: 'graduate@example.edu.au', name: 'Grace Graduate' },
  { email: 'learner@example.edu.au', name: 'Lee Learner' },
] as const

type Account = (typeof demoAccounts)[number]

/** Creates the demo accounts and their work. Leaves existing data unchanged. */
export async function seed(cloud: Cloud): Promise<void> {
  await Promise.all(
    demoAccounts.map(async (account) => {
      const { email, name } = account
      const { sub } = cloud.cognito.createUser({ email, name, password: demoPassword })
      const context = cloud.contextOf(sub)
      const now = context.world.now().toISOString()
      await context.profile.create({ email, name, createdAt: now })
      await context.agreements.accept({ version: currentTerms, acceptedAt: now })
      // While somebody edits a lesson, it may lack a box that this account uses. Start anyway.
      await learn(account, context).catch((error: Error) => console.warn(`${email} is incomplete: ${error.message}`))
    }),
  )
}

async function learn({ email, name }: Account, context: LearnerContext): Promise<void> {
  if (email === 'graduate@example.edu.au') {
    await grant('digital-media', context)
    await completeModule({ moduleId: 'digital-media', operation: 'seed-complete' }, context)
    const silently = { ...context, announce: async () => {} }
    await issueCertificate({ key: 'digital-media', name, operation: 'seed-certificate' }, silently)
  }
  if (email === 'learner@example.edu.au') {
    await grant('genai-course', context)
    await learnFlagship(context)
  }
}

const grant = (courseId: CourseId, { access, world }: LearnerContext) =>
  access.grant({
    courseId,
    source: 'admin',
    amount: 0,
    currency: 'aud',
    tax: 0,
    grantedAt: world.now().toISOString(),
    holds: true,
  })
