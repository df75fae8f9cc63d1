import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Writes schemas.js: how the pages of a commit read answers. `npx tsx tests/functions/older-pages/freeze.ts <folder>`, where the
 * folder is a checkout of the commit (`git worktree add`). It was written from the last pages that send no version, of November 2026.
 */
const [, , folder = ''] = process.argv
const routes = `import { routes } from '#contract/routes'
export const answers = new Map(routes.map(({ method, path, response }) => [method + ' ' + path, response]))
export { LessonNode, InlineNode } from '#contract/lesson'`

await build({
  stdin: { contents: routes, resolveDir: folder },
  outfile: fileURLToPath(new URL('schemas.js', import.meta.url)),
  bundle: true,
  minify: true,
  format: 'esm',
  external: ['zod/mini'],
})
