import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, type ViteDevServer } from 'vite'
import { notFoundPage, type Page, pageFor } from '#contract/pages'
import type { SiteSettings } from '#contract/site-settings'
import { documentOf } from './document.ts'
import { compileEdgeFunction, edgeFunction, isResponse } from './edge.ts'
import { edgeRequest, sendResponse } from './edge-http.ts'
import { renderBody } from './render.ts'
import { viteConfig } from './vite.ts'

/** Answers a request; the promise ends when the answer is on its way. */
type SiteHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/**
 * The site from its sources: app pages with hot replacement, prerendered pages rendered at each request. Answers every
 * path but those of the caller: /api/*, /config.json and the stand-ins' own. Ends with `httpServer`.
 */
export async function createDevSite(options: { settings: SiteSettings; httpServer: Server }): Promise<SiteHandler> {
  const { settings, httpServer } = options
  const base = viteConfig(settings)
  const vite = await createServer({
    ...base,
    logLevel: 'warn',
    server: { ...base.server, middlewareMode: true, hmr: { server: httpServer } },
    optimizeDeps: { entries: ['app/main.tsx', 'pages/*.tsx'] },
  })
  httpServer.once('close', () => vite.close())
  reloadPrerendered(vite)
  const edge = compileEdgeFunction(edgeFunction({ notFoundHtml: '', files: [] }))

  /** Pages first, then Vite's modules and files, then the edge's redirects and the 404 page. */
  return async function answer(req, res) {
    const request = edgeRequest(req)
    const path = request.uri
    const page = pageFor(path)
    if (page) return sendPage(page, 200, req, res)
    await new Promise<void>((resolve, reject) => {
      res.on('close', resolve)
      vite.middlewares(req, res, (error?: unknown) => (error ? reject(error) : resolve()))
    })
    if (res.writableEnded || res.headersSent) return
    const moved = edge({ request })
    if (isResponse(moved) && moved.statusCode === 301) return sendResponse(moved, res)
    console.log(`Lost path: ${path}`)
    return sendPage(notFoundPage, 404, req, res)
  }

  async function sendPage(page: Page, status: number, req: IncomingMessage, res: ServerResponse): Promise<void> {
    let [code, html] = [status, '']
    try {
      const scripts = page.kind === 'app' ? ['/app/main.tsx'] : []
      const styles = page.kind === 'app' ? [] : ['/styles/public.css']
      const body = await renderBody(page, settings, (address) => vite.ssrLoadModule(address))
      html = documentOf({ page, settings, body, scripts, styles })
    } catch (error) {
      code = 500
      html = failure(vite, error)
    }
    const sent = await vite.transformIndexHtml(req.url ?? '/', html)
    res.writeHead(code, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(sent)
  }
}

/** Prerendered pages have no module of their own in the browser, so a change to their sources reloads them. */
function reloadPrerendered(vite: ViteDevServer): void {
  vite.watcher.on('change', (file) => {
    const { client, ssr } = vite.environments
    const drawn = (ssr.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0
    const hot = (client.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0
    if (drawn && !hot) client.hot.send({ type: 'full-reload' })
  })
}

function failure(vite: ViteDevServer, error: unknown): string {
  const cause = error instanceof Error ? error : new Error(String(error))
  vite.ssrFixStacktrace(cause)
  console.error(cause.stack)
  const text = (cause.stack ?? cause.message).replace(/[&<]/g, (char) => (char === '&' ? '&amp;' : '&lt;'))
  return `<!doctype html><html lang="en-AU"><head><title>This page cannot be drawn</title></head><body><pre>${text}</pre></body></html>`
}
