import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A server that takes connections and requests, counts them, and never answers, or never ends an answer: after its head `stalls`
 * sends nothing more, `drips` a blank now and then.
 */
export async function silentServer(answer: 'none' | 'stalls' | 'drips' = 'none') {
  let requests = 0
  const server = createServer((_, response) => {
    requests += 1
    if (answer === 'none') return
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 }).write('{')
    const drip = answer === 'drips' ? setInterval(() => response.write(' '), 20) : undefined
    response.on('close', () => clearInterval(drip))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise((resolve) => server.closeAllConnections() ?? server.close(resolve))
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => requests, close }
}
