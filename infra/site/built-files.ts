import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { extname, join, resolve, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

type BuiltFile = {
  bytes: Buffer
  contentType: string
  digest: string
  /** Whether CloudFront compresses it: text of at least 1,000 bytes. */
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

/** Reads a build's files by URL path, caching each in memory until it changes on disk. */
export function builtFiles(dir: string): { read: (urlPath: string) => BuiltFile | undefined } {
  const root = resolve(dir) + sep
  const cache = new Map<string, { modifiedMs: number; file: BuiltFile }>()

  return {
    read(urlPath) {
      const path = join(root, urlPath)
      const stats = path.startsWith(root) ? statSync(path, { throwIfNoEntry: false }) : undefined
      if (!stats?.isFile()) return undefined
      const cached = cache.get(path)
      if (cached?.modifiedMs === stats.mtimeMs) return cached.file
      const file = readBuiltFile(path)
      cache.set(path, { modifiedMs: stats.mtimeMs, file })
      return file
    },
  }
}

function readBuiltFile(path: string): BuiltFile {
  const bytes = readFileSync(path)
  const contentType = contentTypes[extname(path)] ?? 'application/octet-stream'
  const compressedBytes = new Map<Encoding, Buffer>()
  return {
    bytes,
    contentType,
    digest: createHash('md5').update(bytes).digest('hex'),
    compressible: compressedTypes.test(contentType) && bytes.length >= 1000,
    compressed(encoding) {
      const result = compressedBytes.get(encoding) ?? compress[encoding](bytes)
      compressedBytes.set(encoding, result)
      return result
    },
  }
}
