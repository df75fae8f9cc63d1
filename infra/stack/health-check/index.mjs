// Requests the portal's health through CloudFront, as a browser does. Throws on an unhealthy response or after 10 s.
export async function handler() {
  const started = Date.now()
  const { status, payments } = await fetchHealth(`${process.env.SITE_ORIGIN}/api/health`).catch(() => ({
    status: 'unreachable',
  }))
  const level = status === 'ok' ? 'info' : 'error'
  process.stdout.write(
    `${JSON.stringify({ level, event: 'health-check', health: status, payments, ms: Date.now() - started })}\n`,
  )
  if (status !== 'ok') throw new Error(`The portal is unhealthy: ${status}`)
}

async function fetchHealth(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  if (response.ok) return response.json()
  const { message } = await response.json().catch(() => ({}))
  return { status: `HTTP ${response.status}${message ? `: ${message}` : ''}` }
}
