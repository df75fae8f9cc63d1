import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { extname, join, resolve, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

type BuiltFile = {
  bytes: Buffer
  contentType: string
  digest: string
  /** Whether CloudFront would compress it: text of 1,000 bytes and more. */
  compressible: boolean
  compressed: (encoding: Encoding) => Buffer
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}
const compressedTypes = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg)/

const compress: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 6 }),
}

/** The files of a build by their address, kept in memory until they change on disk. */
export function builtFiles(dir: string): { read: (address: string) => BuiltFile | undefined } {
  const root = resolve(dir) + sep
  const kept = new Map<string, { changed: number; file: BuiltFile }>()

  return {
    read(address) {
      const path = join(root, address)
      const stats = path.startsWith(root) ? statSync(path, { throwIfNoEntry: false }) : undefined
      if (!stats?.isFile()) return undefined
      const known = kept.get(path)
      if (known?.changed === stats.mtimeMs) return known.file
      const file = describe(path)
      kept.set(path, { changed: stats.mtimeMs, file })
      return file
    },
  }
}

function describe(path: string): BuiltFile {
  const bytes = readFileSync(path)
  const contentType = contentTypes[extname(path)] ?? 'application/octet-stream'
  const made = new Map<Encoding, Buffer>()
  return {
    bytes,
    contentType,
    digest: createHash('md5').update(bytes).digest('hex'),
    compressible: compressedTypes.test(contentType) && bytes.length >= 1000,
    compressed(encoding) {
      const done = made.get(encoding) ?? compress[encoding](bytes)
      made.set(encoding, done)
      return done
    },
  }
}
