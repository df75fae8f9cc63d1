import type { Environment } from 'vitest/runtime'

/** Resolves modules as for a browser. The page itself, one for each test file, comes from `new-page.ts`. */
export default {
  name: 'page',
  viteEnvironment: 'client',
  setup: () => ({ teardown() {} }),
} satisfies Environment
