import { appendFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LogLine } from '#core/log'
import { loadSettings, type Settings } from '../settings.ts'
import type { Cloud, CloudOptions } from './cloud.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { stopOnRequest } from './shutdown.ts'

type SiteHandler = (req: IncomingMessage, res: ServerResponse) => unknown

export type PortalOptions = Partial<
  Pick<CloudOptions, 'functions' | 'slowPaymentMs' | 'accessTtlSeconds' | 'onMail'>
> & {
  port: number
  stateFolder: string
  settings: Settings
  /** Serves the site, either from source (`npm start`) or from a build (`npm run preview`). */
  site: (server: Server) => Promise<SiteHandler> | SiteHandler
  /** Headers that CloudFront adds to responses of the API and to config.json, by path. None by default. */
  edgeHeaders?: (path: string) => Record<string, string>
  /** Called once the site answers. The cloud may still be starting; its requests wait. */
  onSite?: (origin: string) => void
}

export type Portal = { origin: string; cloud: Cloud; close: () => Promise<void> }

/**
 * Starts the whole product on one local port: the site, the API and the stand-ins for AWS and Stripe. The site starts first,
 * because it's what a browser asks for first. A request that arrives before its part has started waits.
 */
export async function startPortal({ port, site, edgeHeaders, onSite, ...options }: PortalOptions): Promise<Portal> {
  const server = createServer()
  const origin = `http://localhost:${port}`
  // Track every socket: closeAllConnections() leaves out WebSockets, and Vite keeps one open per page.
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await listen(server, port)
  const siteStarting = Promise.resolve(site(server))
  const cloudStarting = siteStarting.then(() => {
    onSite?.(origin)
    return openCloud({ ...options, port })
  })
  server.on('request', (req, res) => {
    const path = (req.url ?? '/').split('?')[0] ?? '/'
    for (const [name, value] of Object.entries(edgeHeaders?.(path) ?? {})) res.setHeader(name, value)
    const handler = async () =>
      (ofCloud.test(path) ? (await cloudStarting).handlerOf(path) : undefined) ?? (await siteStarting)
    handler()
      .then((handle) => handle(req, res))
      .catch((error: unknown) => {
        console.error(error)
        if (!res.headersSent) res.writeHead(500)
        res.end()
      })
  })
  const cloud = await cloudStarting
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
    await cloud.close()
  }
  return { origin, cloud, close }
}

/** Paths that the cloud may handle: the API, the pool's addresses, and the stand-ins, which begin with an underscore. */
const ofCloud = /^\/(api\/|_|config\.json$)/

/** Starts the cloud with its demo accounts. Loads it only now, because the AWS SDK and functions/ take seconds. */
async function openCloud({ stateFolder, ...options }: Omit<CloudOptions, 'log'>): Promise<Cloud> {
  const { startCloud } = await import('./cloud.ts')
  const cloud = await startCloud({ ...options, stateFolder, log: logTo(join(stateFolder, 'portal.log')) })
  const [{ seed }, { seedMany }] = await Promise.all([import('./seed.ts'), import('./seed-many.ts')])
  await seed(cloud)
  await seedMany(cloud, Number(process.env.SEED || 0))
  return cloud
}

/** Listens on localhost only, so that nobody else on the network can reach the portal. */
const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is already in use. Choose another: PORT=${port + 1} npm start`)
          : error,
      ),
    )
    server.listen(port, 'localhost', resolve)
  })

/** Writes every line to the log file, and errors to the terminal too. */
const logTo = (file: string) => (line: LogLine) => {
  appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`)
  if (line.level === 'error') console.error(JSON.stringify(line))
}

/** Runs the portal until it's stopped, and prints its URL, the demo accounts and the state folder. */
export async function runPortal(
  site: PortalOptions['site'],
  options: Pick<PortalOptions, 'functions' | 'edgeHeaders'> = {},
): Promise<void> {
  const port = Number(process.env.PORT || 3000)
  const stateFolder = process.env.LOCAL_STATE || fileURLToPath(new URL('../../.local', import.meta.url))
  const onMail = (to: string, code: string) =>
    console.log(`${to.startsWith('+') ? 'Text' : 'Mail'} to ${to}: code ${code}`)
  let portal: Portal | undefined
  // Until the portal has started there's nothing to close: its files survive a sudden exit.
  stopOnRequest(async () => portal?.close())
  try {
    const onSite = (origin: string) => announce(origin, stateFolder)
    portal = await startPortal({ ...options, port, stateFolder, settings: loadSettings(), site, onMail, onSite })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

function announce(origin: string, stateFolder: string): void {
  console.log(`\nThe portal is at ${origin}\n`)
  for (const { email } of demoAccounts) console.log(`  ${email.padEnd(26)} password ${demoPassword}`)
  console.log(
    `\nMailbox   ${origin}/_local/mailbox\nPayments  ${origin}/_stripe/control\nDeletions ${origin}/_local/deletions\nMornings  ${origin}/_local/clock\nOperator  ${origin}/admin, code ${origin}/_local/operator\nState     ${stateFolder}\n`,
  )
}
