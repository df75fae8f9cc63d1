import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, type ViteDevServer } from 'vite'
import { notFoundPage, type Page, pageFor } from '#catalogue/pages'
import type { SiteSettings } from '#core/site-settings'
import { documentOf } from './document.ts'
import { compileEdgeFunction, edgeFunction, isResponse } from './edge.ts'
import { edgeRequest, sendResponse } from './edge-http.ts'
import { renderBody } from './render.ts'
import { publicSheet, viteConfig } from './vite.ts'

/** Handles a request; the promise resolves once the response has been sent. */
type SiteHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/**
 * Serves the site from source: app pages with hot module replacement, prerendered pages rendered on each request. The
 * caller handles /api/*, /config.json and the stand-ins' paths. Vite stops when `httpServer` closes.
 */
export async function createDevSite(options: { settings: SiteSettings; httpServer: Server }): Promise<SiteHandler> {
  const { settings, httpServer } = options
  const base = viteConfig(settings)
  const vite = await createServer({
    ...base,
    logLevel: 'warn',
    server: { ...base.server, middlewareMode: true, hmr: { server: httpServer } },
    optimizeDeps: { entries: ['app/main.tsx', '*/*.page.tsx'] },
  })
  httpServer.once('close', () => vite.close())
  reloadPrerendered(vite)
  const edge = compileEdgeFunction(edgeFunction({ notFoundHtml: '', files: [] }))
  // The first page takes seconds to load. What starts after the site would share the processor with it.
  await htmlOf(pageFor('/') ?? notFoundPage).catch(() => {})

  /** Tries pages, then Vite's modules and files, then the edge function's redirects, then the 404 page. */
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
    const result = edge({ request })
    if (isResponse(result) && result.statusCode === 301) return sendResponse(result, res)
    console.log(`Unknown path: ${path}`)
    return sendPage(notFoundPage, 404, req, res)
  }

  async function sendPage(page: Page, status: number, req: IncomingMessage, res: ServerResponse): Promise<void> {
    let [statusCode, html] = [status, '']
    try {
      html = await htmlOf(page)
    } catch (error) {
      statusCode = 500
      html = errorPage(vite, error)
    }
    const sent = await vite.transformIndexHtml(req.url ?? '/', html)
    res.writeHead(statusCode, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(sent)
  }

  async function htmlOf(page: Page): Promise<string> {
    const scripts = page.kind === 'app' ? ['/app/main.tsx'] : []
    const styles = page.kind === 'app' ? [] : [`/${publicSheet}`]
    const body = await renderBody(page, settings, (path) => vite.ssrLoadModule(path))
    return documentOf({ page, settings, body, scripts, styles })
  }
}

/** Prerendered pages have no module in the browser to replace, so reload them when their source changes. */
function reloadPrerendered(vite: ViteDevServer): void {
  vite.watcher.on('change', (file) => {
    const { client, ssr } = vite.environments
    const usedOnServer = (ssr.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0
    const usedInBrowser = (client.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0
    if (usedOnServer && !usedInBrowser) client.hot.send({ type: 'full-reload' })
  })
}

function errorPage(vite: ViteDevServer, error: unknown): string {
  const cause = error instanceof Error ? error : new Error(String(error))
  vite.ssrFixStacktrace(cause)
  console.error(cause.stack)
  const text = (cause.stack ?? cause.message).replace(/[&<]/g, (char) => (char === '&' ? '&amp;' : '&lt;'))
  return `<!doctype html><html lang="en-AU"><head><title>This page couldn't be rendered</title></head><body><pre>${text}</pre></body></html>`
}
