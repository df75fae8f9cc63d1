import * as z from 'zod/mini'
import { getVerification } from '#certificates/contract'
import { getHealth } from '#core/health'
import type { RouteResult } from '#core/route'
import { getDashboard } from '#dashboard/contract'
import { getPreview } from '#lessons/contract'
import { type Checks, expectSame } from '../checks.ts'
import type { Operator } from '../operator.ts'
import { OpsError } from '../ops-error.ts'
import { expectSecurityHeaders, type Visitor } from '../visitor.ts'

const Config = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.optional(z.string()),
})

/** What the learner checks need to know. */
export type VisitorFindings = {
  payments: RouteResult<typeof getHealth>['payments'] | undefined
  /** Where the browser signs in, if not at AWS. */
  userPoolEndpoint: string | undefined
}

/** Checks the public pages and routes, and that everything else requires signing in. */
export async function checkAsVisitor(
  { check }: Checks,
  visitor: Visitor,
  { deployed, print }: Operator,
): Promise<VisitorFindings> {
  const { siteUrl, userPoolId, userPoolClientId } = deployed
  await check('the landing page has every security header', async () => {
    const response = await visitor.page('/')
    expectSame('the status', response.status, 200)
    expectSame('cache-control', response.headers.get('cache-control'), 'no-cache')
    expectSecurityHeaders(response)
  })
  if (siteUrl.startsWith('https:'))
    await check('HTTP redirects to HTTPS', async () => {
      const { status, headers } = await fetch(siteUrl.replace('https:', 'http:'), { redirect: 'manual' })
      expectSame('the redirect', [status, headers.get('location')], [301, `${siteUrl}/`])
    })
  await check('clean URLs serve their pages', async () => {
    expectSame('/dashboard', (await visitor.page('/dashboard')).status, 200)
    const { status, headers } = await visitor.page('/dashboard/')
    expectSame('/dashboard/', [status, headers.get('location')], [301, '/dashboard'])
  })
  await check('an unknown page and a missing file give 404', async () => {
    for (const path of ['/no-such-page', '/assets/no-such-file.js']) {
      const response = await visitor.page(path)
      expectSame(path, response.status, 404)
      expectSecurityHeaders(response)
    }
  })
  const config = await check('config.json names the user pool of the stack', async () => {
    const response = await visitor.page('/config.json')
    expectSame('cache-control', response.headers.get('cache-control'), 'no-cache')
    const parsed = z.parse(Config, await response.json())
    expectSame('the user pool', [parsed.userPoolId, parsed.userPoolClientId], [userPoolId, userPoolClientId])
    return parsed
  })
  const health = await check('the portal is healthy', () => visitor.call(getHealth, {}))
  if (health?.payments === 'not configured') print("note  payments are not set up: Stripe's key or secret is missing")
  else if (health && health.payments !== 'off')
    await check("the portal takes Stripe's keys", async () => expectUsableKeys(health.payments))
  await check('a lesson can be previewed', () => visitor.call(getPreview, { moduleId: 'genai-module-1' }))
  await check('an unknown certificate gives 404', () =>
    visitor.expectStatus(getVerification, { id: '0'.repeat(32) }, [404]),
  )
  await check('the dashboard is refused without signing in', () => visitor.expectStatus(getDashboard, {}, [401]))
  return {
    payments: health?.payments,
    userPoolEndpoint: config?.userPoolEndpoint && new URL(config.userPoolEndpoint, siteUrl).href,
  }
}

const keyFaults: Record<string, string> = {
  'malformed keys': "Stripe's key or signing secret has the wrong format: see the log of the payments function",
  'test keys refused': "the secret key is one of Stripe's test keys. Store the live key (sk_live_… or rk_live_…)",
}

function expectUsableKeys(payments: string): void {
  const fault = keyFaults[payments]
  if (fault) throw new OpsError(`${payments}: ${fault}`)
}
