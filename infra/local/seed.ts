import type { CourseId } from '#catalogue/catalogue'
import { issueCertificate } from '#certificates/issue-certificate'
import { rolesOf } from '#people/store'
import { currentTerms } from '#people/terms-versions'
import { completeModule } from '#work/complete-module'
import type { LearnerContext } from '../../functions/context.ts'
import type { Cloud } from './cloud.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { operatorSecret } from './operator-code.ts'
import { learnFlagship } from './seed-learner.ts'

type Account = (typeof demoAccounts)[number]

/** Creates the demo accounts and their work. Leaves existing data unchanged. */
export async function seed(cloud: Cloud): Promise<void> {
  await Promise.all(
    demoAccounts.map(async (demo) => {
      const { email, name } = demo
      const isOperator = email === 'operator@example.edu.au'
      const account = { email, name, password: demoPassword, ...(isOperator && { appSecret: operatorSecret }) }
      const { sub } = cloud.cognito.createUser(account)
      const context = cloud.contextOf(sub)
      const now = context.world.now().toISOString()
      await context.profile.create({ email, name, createdAt: now })
      if (isOperator) await rolesOf(cloud.table, sub).grant('admin', now)
      await context.agreements.accept({ version: currentTerms, acceptedAt: now })
      // While somebody edits a lesson, it may lack a box that this account uses. Start anyway.
      await learn(demo, context).catch((error: Error) => console.warn(`${email} is incomplete: ${error.message}`))
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
