// Asks for the portal's health as a browser would, through CloudFront, and fails when there is no good answer in time.
export async function handler() {
  const started = Date.now()
  const { status, payments } = await ask(`${process.env.SITE_ORIGIN}/api/health`).catch(() => ({
    status: 'unreachable',
  }))
  const level = status === 'ok' ? 'info' : 'error'
  process.stdout.write(
    `${JSON.stringify({ level, event: 'heartbeat', health: status, payments, ms: Date.now() - started })}\n`,
  )
  if (status !== 'ok') throw new Error(`The portal's health: ${status}`)
}

async function ask(address) {
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) })
  return response.ok ? response.json() : { status: `HTTP ${response.status}` }
}
