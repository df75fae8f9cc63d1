import type { IncomingMessage } from 'node:http'

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

/**
 * The whole body of a request. Throws BodyTooLarge past `limitBytes`; the rest is then read and dropped, so that the
 * refusal still reaches the sender. Rejects when the sender hangs up.
 */
export function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const refuse = () => {
      request.removeAllListeners('data').removeAllListeners('end').resume()
      reject(new BodyTooLarge(`The body is larger than ${limitBytes} bytes`))
    }
    request.on('error', reject)
    request.on('close', () => reject(new Error('The sender hung up')))
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) return refuse()
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limitBytes) return refuse()
      chunks.push(chunk)
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
  })
}
