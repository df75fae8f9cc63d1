import { readdirSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { notFoundPage, pages } from '#contract/pages'
import { responseHeaders } from './headers.ts'

const handlerSource = readFileSync(new URL('viewer-request.js', import.meta.url), 'utf8')

/** CloudFront's limit for the code of a function, in bytes. */
const largestFunction = 10_240

type Headers = Record<string, { value: string }>
type QueryValue = { value: string }
export type EdgeRequest = {
  method: string
  uri: string
  headers: Headers
  querystring?: Record<string, QueryValue & { multiValue?: QueryValue[] }>
  rawQueryString?: () => string | undefined
}
export type EdgeResponse = {
  statusCode: number
  statusDescription: string
  headers: Headers
  body?: { encoding: 'text'; data: string }
}
type EdgeHandler = (event: { request: EdgeRequest }) => EdgeRequest | EdgeResponse

/**
 * The source of the viewer-request function: it maps clean addresses to the HTML of the build, redirects untidy ones and
 * answers unknown ones with the 404 page. `files` are the other paths that the site has outside /assets/.
 * @throws when it outgrows CloudFront's limit
 */
export function edgeFunction(parts: { notFoundHtml: string; files: readonly string[] }): string {
  const site = {
    pages: table(pages.filter((page) => !page.path.includes(':')).map((page) => [page.path, `/${page.html}`])),
    families: table(pages.flatMap((page) => family(page.path).map((start) => [start, `/${page.html}`]))),
    files: table(parts.files.map((file) => [file, 1])),
    headers: table(Object.entries(responseHeaders()).map(([name, value]) => [name, { value }])),
    notFound: parts.notFoundHtml,
  }
  const code = handlerSource.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')
  const source = `const site = ${JSON.stringify(site)}\n${code}`
  const bytes = Buffer.byteLength(source)
  if (bytes > largestFunction)
    throw new Error(
      `The edge function has ${bytes} bytes, of which the 404 page takes ${Buffer.byteLength(parts.notFoundHtml)}; CloudFront takes ${largestFunction}. Make frontend/pages/${notFoundPage.page}.tsx smaller.`,
    )
  return source
}

/** The same for a build on disk: what CloudFront is given and what the preview server runs. */
export function edgeFunctionOf(buildDir: string): string {
  const files = readdirSync(buildDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.html'))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(buildDir.length))
    .filter((path) => !path.startsWith('/assets/'))
  return edgeFunction({
    notFoundHtml: readFileSync(`${buildDir}/${notFoundPage.html}`, 'utf8'),
    files: ['/config.json', ...files].sort(),
  })
}

/** Runs a function's source as CloudFront would: no Node, no globals but the language's own. */
export function compileEdgeFunction(source: string): EdgeHandler {
  return runInNewContext(`${source}\nhandler`, {}) as EdgeHandler
}

export const isResponse = (result: EdgeRequest | EdgeResponse): result is EdgeResponse => 'statusCode' in result

const table = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> => Object.fromEntries(entries)

/** `/verify/:id` → `/verify/`. */
function family(path: string): string[] {
  const start = path.split('/:')[0]
  return start === path ? [] : [`${start}/`]
}
