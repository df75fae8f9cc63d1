import type { IncomingMessage } from 'node:http'

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

/**
 * Reads a request's whole body. Throws BodyTooLarge past `limitBytes`, but only after the rest has come: a client that is still
 * sending would take the closed connection for a lost one, and not see the answer. Rejects when the client disconnects.
 */
export function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const refuse = () => {
      const refused = new BodyTooLarge(`The body is larger than ${limitBytes} bytes`)
      request.removeAllListeners('data').removeAllListeners('end')
      request.on('end', () => reject(refused)).resume()
    }
    request.on('error', reject)
    request.on('close', () => reject(new Error('The client disconnected')))
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) return refuse()
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limitBytes) return refuse()
      chunks.push(chunk)
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
  })
}
