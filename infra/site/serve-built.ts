import type { IncomingMessage, ServerResponse } from 'node:http'
import { builtFiles, type Encoding } from './built-files.ts'
import { compileEdgeFunction, edgeFunctionOf, isResponse } from './edge.ts'
import { edgeRequest, sendResponse } from './edge-http.ts'
import { cacheControl, responseHeaders } from './headers.ts'

type BuiltSiteOptions = {
  /** The `outDir` of buildSite. */
  dir: string
  /** Origins that scripts may call besides the portal's own. */
  connectSrc?: readonly string[]
}

/**
 * The headers that CloudFront's policies add to a response of the API or to config.json, over the origin's own. None for a
 * page, which has them already, nor for a stand-in's path, which isn't behind CloudFront.
 */
export function policyHeaders(path: string, connectSrc?: readonly string[]): Record<string, string> {
  if (path === '/config.json') return responseHeaders(connectSrc)
  return path.startsWith('/api/') ? { ...responseHeaders(connectSrc), 'cache-control': 'no-store' } : {}
}

/**
 * Serves a build as CloudFront and S3 do, with the same edge function, headers, compression and ETags. The caller
 * handles /api/*, /config.json and the stand-ins' paths.
 */
export function createBuiltSite(options: BuiltSiteOptions): (req: IncomingMessage, res: ServerResponse) => void {
  const { dir, connectSrc = [] } = options
  const files = builtFiles(dir)
  const edge = compileEdgeFunction(edgeFunctionOf(dir))
  const headers = responseHeaders(connectSrc)

  return (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(403, headers).end()
      return
    }
    const result = edge({ request: edgeRequest(req) })
    if (isResponse(result)) {
      if (result.statusCode === 404) logUnknownPath(req)
      return sendResponse(result, res)
    }
    const file = files.read(result.uri)
    if (!file) {
      logUnknownPath(req)
      res.writeHead(404, { ...headers, 'content-type': 'text/plain', 'cache-control': 'no-cache' }).end('Not found')
      return
    }
    const encoding = file.compressible ? preferredEncoding(req) : undefined
    const etag = encoding ? `W/"${file.digest}"` : `"${file.digest}"`
    for (const [name, value] of Object.entries({ ...headers, etag, 'cache-control': cacheControl(result.uri) }))
      res.setHeader(name, value)
    if (file.compressible) res.setHeader('vary', 'accept-encoding')
    if (matchesEtag(req.headers['if-none-match'], file.digest)) {
      res.writeHead(304).end()
      return
    }
    const bytes = encoding ? file.compressed(encoding) : file.bytes
    if (encoding) res.setHeader('content-encoding', encoding)
    res.writeHead(200, { 'content-type': file.contentType, 'content-length': bytes.length })
    res.end(req.method === 'HEAD' ? undefined : bytes)
  }
}

/** CloudFront prefers Brotli when the browser accepts both. */
function preferredEncoding(req: IncomingMessage): Encoding | undefined {
  const offered = String(req.headers['accept-encoding'] ?? '').split(/[\s,;]+/)
  return (['br', 'gzip'] as const).find((encoding) => offered.includes(encoding))
}

const matchesEtag = (etags: string | undefined, digest: string): boolean => etags?.includes(`"${digest}"`) === true

const logUnknownPath = (req: IncomingMessage): void => console.log(`Unknown path: ${req.url?.split('?')[0]}`)
