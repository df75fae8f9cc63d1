import type { IncomingMessage, ServerResponse } from 'node:http'
import { builtFiles, type Encoding } from './built-files.ts'
import { compileEdgeFunction, edgeFunctionOf, isResponse } from './edge.ts'
import { edgeRequest, sendResponse } from './edge-http.ts'
import { cacheControl, responseHeaders } from './headers.ts'

type BuiltSiteOptions = {
  /** A build of the site, as buildSite wrote it. */
  dir: string
  /** Origins that scripts may call beside the portal's own. */
  connectSrc?: readonly string[]
}

/**
 * Serves a build as CloudFront and S3 do: the same edge function, headers, compression and validators. Answers every
 * path but those of the caller: /api/*, /config.json and the stand-ins' own.
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
    const answer = edge({ request: edgeRequest(req) })
    if (isResponse(answer)) {
      if (answer.statusCode === 404) lost(req)
      return sendResponse(answer, res)
    }
    const file = files.read(answer.uri)
    if (!file) {
      lost(req)
      res.writeHead(404, { ...headers, 'content-type': 'text/plain', 'cache-control': 'no-cache' }).end('Not found')
      return
    }
    const encoding = file.compressible ? accepted(req) : undefined
    const etag = encoding ? `W/"${file.digest}"` : `"${file.digest}"`
    for (const [name, value] of Object.entries({ ...headers, etag, 'cache-control': cacheControl(answer.uri) }))
      res.setHeader(name, value)
    if (file.compressible) res.setHeader('vary', 'accept-encoding')
    if (isKnown(req.headers['if-none-match'], file.digest)) {
      res.writeHead(304).end()
      return
    }
    const bytes = encoding ? file.compressed(encoding) : file.bytes
    if (encoding) res.setHeader('content-encoding', encoding)
    res.writeHead(200, { 'content-type': file.contentType, 'content-length': bytes.length })
    res.end(req.method === 'HEAD' ? undefined : bytes)
  }
}

/** CloudFront prefers brotli where the browser takes both. */
function accepted(req: IncomingMessage): Encoding | undefined {
  const offered = String(req.headers['accept-encoding'] ?? '').split(/[\s,;]+/)
  return (['br', 'gzip'] as const).find((encoding) => offered.includes(encoding))
}

const isKnown = (tags: string | undefined, digest: string): boolean => tags?.includes(`"${digest}"`) === true

const lost = (req: IncomingMessage): void => console.log(`Lost path: ${req.url?.split('?')[0]}`)
