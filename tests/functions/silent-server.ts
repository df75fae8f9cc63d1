import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that takes connections and requests, counts them, and never answers. */
export async function silentServer() {
  let requests = 0
  const server = createServer(() => {
    requests += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise((resolve) => server.closeAllConnections() ?? server.close(resolve))
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => requests, close }
}
