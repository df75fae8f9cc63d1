import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Writes schemas.js: how the pages of a commit read answers. `npx tsx tests/functions/older-pages/freeze.ts <folder>`, where the
 * folder is a checkout of the commit (`git worktree add`). Write it anew at each release: it was written from 0a2ced00, of 26 November 2026.
 */
const [, , folder = ''] = process.argv
const routes = `import { routes } from '#contract/routes'
export const answers = new Map(routes.map(({ method, path, response }) => [method + ' ' + path, response]))
export { WholeExercise } from '#contract/exercises/kinds'`

await build({
  stdin: { contents: routes, resolveDir: folder },
  outfile: fileURLToPath(new URL('schemas.js', import.meta.url)),
  bundle: true,
  minify: true,
  format: 'esm',
  external: ['zod/mini'],
})
