import { courses, price } from '#catalogue/catalogue'
import { certificateFacts } from '#certificates/rules'
import type { Cloud } from './cloud.ts'
import { demoPassword } from './demo-accounts.ts'

const day = 24 * 60 * 60_000
const given = ['Ana', 'Ben', 'Chi', 'Dara', 'Eli', 'Fatima', 'Gus', 'Hana', 'Isla', 'Jack', 'Kiri', 'Li']
const family = ['Nguyen', 'Smith', 'Okafor', 'Singh', 'Martin', 'Wong', 'O’Brien', 'Rossi', 'Walker', 'Haddad']
const eleven = { sections: 11, exercises: 9, boxes: 12 }
const counts = { done: eleven, all: eleven }
const domains = ['wattle.example', 'banksia.example', 'mulga.example', 'gmail.com']

/**
 * Made-up learners for the operator's desk, spread over the last half year: some came only to look, most have paid for a course, half
 * have finished one. Their payments aren't Stripe's, so they can't be refunded. Made once: a second start changes nothing.
 */
export async function seedMany(cloud: Cloud, count: number): Promise<void> {
  const now = Date.now()
  for (let n = 0; n < count; n++) {
    const sub = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    const context = cloud.contextOf(sub)
    if (await context.profile.read()) continue
    const name = `${given[n % given.length]} ${family[(n * 7) % family.length]}`
    const email = `teacher${n}@${domains[n % domains.length]}`
    const came = now - ((n * 37) % 180) * day
    const at = (days: number) => new Date(Math.min(now, came + days * day)).toISOString()
    cloud.cognito.createUser({ email, name, password: demoPassword, sub })
    await context.profile.create({ name, email, createdAt: at(0) })
    const course = courses[n % courses.length]
    if (!course || n % 5 === 0) continue
    const sessionId = `cs_test_seed${n}`
    const paid = { amount: price.amount, currency: price.currency, tax: price.amount / 11 }
    const source = { courseId: course.id, source: 'stripe', sessionId, grantedAt: at(1), holds: true } as const
    await context.access.grant({ ...source, ...paid })
    const refunded = n % 31 === 0 ? price.amount : 0
    await context.payments.add({ sessionId, sub, courseId: course.id, ...paid, paidAt: at(1), refunded })
    if (n % 2 === 0) continue
    const done = { completedAt: at(9), zone: 'Australia/Sydney' } as const
    for (const { id, minutes } of course.modules)
      await context.progress.complete(id, true, { ...done, reviewed: '2026-11-01', minutes, counts }, 'seed')
    const facts = certificateFacts(course.id)
    const issued = { id: sub.replaceAll('-', ''), issuedAt: at(9), revisedAt: at(9), ...done }
    const { provider } = context.settings
    const rest = { key: course.id, name, version: '2026-11-01', revision: 1, replaced: [], provider }
    await context.certificates.issue({ ...facts, ...issued, ...rest }, 'seed')
  }
}
