import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = {
  root,
  environment: 'node' as const,
  setupFiles: ['tests/quiet.ts'],
  // A machine that gives a fifth of a core takes five times as long; a test that hangs still ends.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // On two cores vitest by itself would leave one idle.
  maxWorkers: 2,
}

/**
 * The files of a worker share the modules they import, which halves their time. Only for tests that don't change a module's
 * state, or begin with new modules as `frontend` does: file watchers need a worker of their own.
 */
const sharing = { ...node, isolate: false }

/** Fast projects first; the journeys (`e2e`) drive a real browser and have their own command. */
export default defineConfig({
  root,
  test: {
    projects: [
      { test: { ...node, name: 'architecture', include: ['tests/architecture.test.ts'] } },
      {
        test: { ...sharing, name: 'node', include: ['tests/functions/**/*.test.ts', 'tests/infra/**/*.test.ts'] },
      },
      {
        test: {
          ...sharing,
          environment: './tests/frontend/page-environment.ts',
          name: 'frontend',
          // It remembers the page that it was loaded with.
          server: { deps: { inline: ['@testing-library/user-event'] } },
          setupFiles: [
            'tests/frontend/new-page.ts',
            ...node.setupFiles,
            'tests/frontend/testing-library.ts',
            'tests/frontend/site-settings.ts',
          ],
          include: ['tests/frontend/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...sharing,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/build.ts'],
          // A journey spends part of its time waiting, which a third worker uses. A fourth makes all of them slower.
          maxWorkers: 3,
          // Vitest asks for a group of its own where the number of workers differs.
          sequence: { groupOrder: 1 },
          testTimeout: 360_000,
          hookTimeout: 360_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          ...node,
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: ['tests/e2e/build.ts'],
          testTimeout: 360_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
