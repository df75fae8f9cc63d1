import { readdirSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { transformSync } from 'esbuild'
import { fileOf, mailLinks, notFoundPage, pages } from '#catalogue/pages'
import { responseHeaders } from './headers.ts'

const handlerSource = readFileSync(new URL('viewer-request.js', import.meta.url), 'utf8')

/** CloudFront's limit on a function's code. */
const maxFunctionBytes = 10_240

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
 * The source of the viewer-request function: it maps clean URLs to the build's HTML files, redirects variants such
 * as `/dashboard/` to them, and serves the 404 page for unknown ones. `files` are the site's other paths outside /assets/.
 * @throws when the code exceeds CloudFront's limit
 */
export function edgeFunction(parts: { notFoundHtml: string; files: readonly string[] }): string {
  const site = {
    // 1 for a page whose file is named like it, which saves a kilobyte.
    pages: lookup(
      pages
        .filter((page) => !page.path.includes(':'))
        .map((page) => [page.path, `/${fileOf(page)}` === `${page.path}.html` ? 1 : `/${fileOf(page)}`]),
    ),
    mailLinks,
    prefixes: lookup(pages.flatMap((page) => dynamicPrefix(page.path).map((prefix) => [prefix, `/${fileOf(page)}`]))),
    files: lookup(parts.files.map((file) => [file, 1])),
    headers: lookup(Object.entries(responseHeaders()).map(([name, value]) => [name, { value }])),
    notFound: parts.notFoundHtml,
  }
  // Comments and long names go, because CloudFront limits the size. Syntax stays as written.
  const { code } = transformSync(handlerSource, { minifyWhitespace: true, minifyIdentifiers: true, target: 'es2015' })
  const source = `const site = ${JSON.stringify(site)}\n${code}`
  const bytes = Buffer.byteLength(source)
  if (bytes > maxFunctionBytes)
    throw new Error(
      `The edge function is ${bytes} bytes, ${Buffer.byteLength(parts.notFoundHtml)} of them the 404 page; CloudFront's limit is ${maxFunctionBytes}. Make frontend/app/${notFoundPage.page}.page.tsx smaller.`,
    )
  return source
}

/** The viewer-request function for a build on disk. CDK deploys it and the preview server runs it. */
export function edgeFunctionOf(buildDir: string): string {
  const files = readdirSync(buildDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.html'))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(buildDir.length))
    .filter((path) => !path.startsWith('/assets/'))
  return edgeFunction({
    notFoundHtml: readFileSync(`${buildDir}/${fileOf(notFoundPage)}`, 'utf8'),
    files: ['/config.json', ...files].sort(),
  })
}

/** Compiles a function's source to run as on CloudFront: no Node APIs, only the language's globals. */
export function compileEdgeFunction(source: string): EdgeHandler {
  return runInNewContext(`${source}\nhandler`, {}) as EdgeHandler
}

export const isResponse = (result: EdgeRequest | EdgeResponse): result is EdgeResponse => 'statusCode' in result

const lookup = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> => Object.fromEntries(entries)

/** `/verify/:id` → `/verify/`; none for a path without a parameter. */
function dynamicPrefix(path: string): string[] {
  const prefix = path.split('/:')[0]
  return prefix === path ? [] : [`${prefix}/`]
}
