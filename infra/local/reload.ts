import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { createServer, normalizePath } from 'vite'
import { type Problem, problemLine } from '#lessons/compiler/lesson-problem'

type Lambdas = typeof import('./lambdas.ts')

/** Where the local cloud gets the code of functions/ from. */
export type FunctionsSource = {
  load(): Promise<Lambdas>
  /** `reload` gets the lesson files that changed. It loads the code again and returns problems in lessons, or throws. */
  onChange?(reload: (changedLessons: string[]) => Promise<Problem[]>): void
  close?(): Promise<void>
}

const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

const notReloaded = 'Not reloaded, still using the last good version:'

/** Editors and git write several files at once. */
const settleMs = 100

/**
 * Loads functions/ through Vite, which reloads a changed module and its importers but not packages. Prints what was
 * reloaded, or why it wasn't.
 */
export async function watchFunctions({ root = projectRoot }: { root?: string } = {}): Promise<FunctionsSource> {
  const vite = await createServer({
    configFile: false,
    envDir: false,
    root: join(root, 'functions'),
    appType: 'custom',
    // `onChange` prints errors itself.
    logLevel: 'silent',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  const shown = (file: string) => relative(root, file)
  const shownProblem = (problem: Problem) => problemLine({ ...problem, file: shown(problem.file) })
  const isLesson = (file: string) => /[\\/]lessons[\\/]content[\\/]/.test(file)
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  let codeHasChanged = false

  return {
    // Loading everything through Vite takes a second, so start only with the first change.
    load: () =>
      codeHasChanged
        ? (vite.ssrLoadModule(normalizePath(join(root, 'infra/local/lambdas.ts'))) as Promise<Lambdas>)
        : import('./lambdas.ts'),
    onChange(reload) {
      /** Files changed since the last successful reload. */
      const changed = new Set<string>()
      const run = async () => {
        const files = [...changed]
        // Vite's own listener does the same, but there's no way to wait for it.
        for (const file of files) vite.environments.ssr.moduleGraph.onFileChange(normalizePath(file))
        try {
          const problems = await reload(files.filter(isLesson))
          for (const file of files) changed.delete(file)
          const refused = new Set(problems.map(({ file }) => file))
          const loaded = files.filter((file) => !refused.has(file)).map(shown)
          if (loaded.length > 0) console.log(`Reloaded ${loaded.join(', ')}`)
          for (const problem of problems) console.error(notReloaded, shownProblem(problem))
        } catch (error) {
          if (error instanceof Error) vite.ssrFixStacktrace(error)
          const problem = problemOf(error, root)
          console.error(notReloaded, problem ? shownProblem(problem) : error)
        }
      }
      vite.watcher.on('all', (event, file) => {
        if (!['add', 'change', 'unlink'].includes(event)) return
        if (isLesson(file) ? !/(?<!README)\.md$/.test(file) : !/\.(tsx?|json)$/.test(file)) return
        changed.add(file)
        codeHasChanged ||= !isLesson(file)
        clearTimeout(timer)
        timer = setTimeout(() => {
          running = running.then(run)
        }, settleMs)
      })
    },
    async close() {
      clearTimeout(timer)
      await running
      await vite.close()
    },
  }
}

/** File, line and message of an error: where a module doesn't compile, or where it throws while loading. */
function problemOf(error: unknown, root: string): Problem | undefined {
  if (!(error instanceof Error)) return undefined
  const [syntax] = (error as { errors?: { message: string; loc?: { file: string; line: number } }[] }).errors ?? []
  if (syntax?.loc) {
    const [sentence = ''] = stripVTControlCharacters(syntax.message).split('\n')
    return { ...syntax.loc, sentence: sentence.replace(/^\[\w+\] /, '') }
  }
  const frame = (error.stack ?? '').split('\n').find((line) => line.includes(root) && !line.includes('node_modules'))
  const [, path, line] = /(\/[^()]*?):(\d+):\d+\)?$/.exec(frame ?? '') ?? []
  return path ? { file: path, line: Number(line), sentence: String(error) } : undefined
}
