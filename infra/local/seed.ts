import { issueCertificate } from '../../functions/certificates/issue-certificate.ts'
import { completeModule } from '../../functions/progress/complete-module.ts'
import type { Cloud } from './cloud.ts'

export const demoPassword = 'layer-by-layer-2026'

/** The demo accounts: a teacher who has just signed up, and a graduate of one course. */
export const demoAccounts = [
  { email: 'teacher@example.edu.au', name: 'Terry Teacher' },
  { email: 'graduate@example.edu.au', name: 'Grace Graduate' },
] as const

/** Puts the demo accounts there; what is there already stays as it is. */
export async function seed(cloud: Cloud): Promise<void> {
  const [, graduate] = await Promise.all(
    demoAccounts.map(async ({ email, name }) => {
      const { sub } = cloud.cognito.createUser({ email, name, password: demoPassword })
      const context = cloud.contextOf(sub)
      await context.profile.create({ email, name, createdAt: context.world.now().toISOString() })
      return { sub, name }
    }),
  )
  if (graduate) await graduateOf(cloud, graduate)
}

async function graduateOf(cloud: Cloud, { sub, name }: { sub: string; name: string }): Promise<void> {
  const context = cloud.contextOf(sub)
  const course = 'digital-media'
  const grantedAt = context.world.now().toISOString()
  await context.access.grant({
    courseId: course,
    source: 'admin',
    amount: 0,
    currency: 'aud',
    tax: 0,
    grantedAt,
    holds: true,
  })
  await completeModule({ moduleId: course, operation: 'seed-complete' }, context)
  await issueCertificate({ key: course, name, operation: 'seed-certificate' }, context)
}
