import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '#core/log'
import { type Cloud, startCloud } from '../../infra/local/cloud.ts'
import { loadSettings } from '../../infra/settings.ts'

type OpenCloud = { cloud: Cloud; origin: string; close: () => Promise<void> }

/** The local cloud behind a web server on a free port. */
export async function openCloud(stateFolder: string, log: Log): Promise<OpenCloud> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const cloud = await startCloud({ stateFolder, port, settings: loadSettings(), log })
  server.on('request', (req, res) => void cloud.handlerOf((req.url ?? '/').split('?')[0] ?? '/')?.(req, res))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    await cloud.close()
  }
  return { cloud, origin: `http://localhost:${port}`, close }
}
