import { readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/** The values that a file imports from a module, none if it imports only types; `*` stands for all. */
export type Import = { from: string; values: string[] }
export type Source = {
  path: string
  text: string
  code: string
  imports: Import[]
  /** The relative paths that it imports and re-exports, as written. */
  relativePaths: string[]
  reExports: string[]
  exports: string[]
}
/** Sources by path without ending. */
export type Tree = ReadonlyMap<string, Source>

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const folders = ['frontend', 'functions', 'infra', 'tests']

export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.slice(root.length), entry.name))
}

function read(path: string, text: string): Source {
  const { module, comments } = parseSync(path, text)
  const code = comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: resolved(path, moduleRequest.value),
    values: entries.length === 0 ? ['side effect'] : namesOf(entries.filter(({ isType }) => !isType)),
  }))
  const reExports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [resolved(path, moduleRequest.value)] : [])),
  )
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value ?? '')),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end).split(/['"`]/)[1] ?? ''),
  ]
  const dynamics = [...code.matchAll(/\b(?:import|require)\(\s*['"`]([^'"`]+)['"`]/g)].map(([, name]) => name ?? '')
  return {
    path,
    text,
    code,
    imports: [
      ...statics,
      ...reExports.map((from) => ({ from, ...everything })),
      ...dynamics.map((name) => ({ from: resolved(path, name), ...everything })),
    ],
    relativePaths: requests.filter((name) => name.startsWith('.')),
    reExports,
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.map(({ exportName }) => exportName.name ?? 'default'),
    ),
  }
}

const everything = { values: ['*'] }
const namesOf = (entries: readonly { importName: { kind: string; name?: string | null } }[]): string[] =>
  entries.map(({ importName }) => (importName.kind === 'Default' ? 'default' : (importName.name ?? '*')))

/** The path of a module of our own without its ending, or the name of a package. */
function resolved(path: string, name: string): string {
  const own = name.replace(/^#/, 'functions/')
  const full = own.startsWith('.') ? posix.join(dirname(path), own) : own
  return full.replace(/\.(tsx?|js|mjs)$/, '')
}

export const treeOf = (files: Record<string, string>): Tree =>
  new Map(
    Object.entries(files).map(([path, text]) => [path.replace(/\.(tsx?|js|mjs)$/, ''), read(path, text)] as const),
  )

/** Every module that a file leads to, itself left out; packages too. */
export function reachable(start: Source, tree: Tree): Set<string> {
  const found = new Set<string>()
  const follow = (source: Source) => {
    for (const { from } of source.imports) {
      if (found.has(from)) continue
      found.add(from)
      const next = tree.get(from)
      if (next) follow(next)
    }
  }
  follow(start)
  return found
}
