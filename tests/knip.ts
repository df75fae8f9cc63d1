import type { KnipConfig } from 'knip'

/** The second of the two runs leaves the tests out, and looks only at patterns with `!`. */
const isProduction = process.argv.includes('--production')

/**
 * Nothing goes without a user: no file, export, type or package. A value that only tests import is dead too, unless its own file uses
 * it. What the files under `entry` export isn't looked at.
 */
const config: KnipConfig = {
  entry: [
    'frontend/app/{main,static-shell}.tsx!',
    // The build loads them by name.
    'frontend/*/*.{page,skeleton}.tsx!',
    'frontend/{ui/page-skeleton.tsx,pictures/pictures.ts}!',
    'frontend/home/public.css!',
    'functions/handlers/*.ts!',
    'functions/exercises/compiler/!(feedback).ts!',
    'infra/{app,build}.ts!',
    'infra/local/{start,preview}.ts!',
    'infra/stack/*/index.mjs!',
    // The other run finds them in package.json.
    ...(isProduction
      ? ['functions/lessons/check/main.ts!', 'infra/ops/main.ts!', 'infra/local/ensure-installed.mjs!']
      : []),
    'tests/frontend/page-environment.ts',
    'tests/e2e/check-log.ts',
  ],
  project: ['{frontend,functions,infra}/**/*.{ts,tsx,mjs,css}!', 'tests/**/*.{ts,tsx}'],
  ignoreExportsUsedInFile: isProduction,
  // Fonts, and the PDF engine's own files, are read by path.
  ignoreDependencies: ['@expo-google-fonts/.+', 'pdfkit'],
  ignoreBinaries: ['openssl'],
  // Vitest resolves it from the root.
  ignoreUnresolved: ['./tests/frontend/page-environment.ts'],
  vitest: { config: 'tests/vitest.config.ts' },
}
export default config
