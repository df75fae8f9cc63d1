import { fileURLToPath } from 'node:url'
import { buildLessons } from '../functions/lessons/compiler/build.ts'
import { buildSiteFor } from './built-site.ts'
import { bundleFunctions, copyLessons } from './functions/bundle.ts'
import { checkSettings, loadSettings } from './settings.ts'

const buildDir = fileURLToPath(new URL('../build', import.meta.url))

/** Entry point of `npm run build`: writes one stage's site, compiled lessons and functions into build/. */
async function main(): Promise<void> {
  // CDK runs this build before it knows the stage, so check every stage: an invalid setting must stop the deployment here.
  checkSettings()
  const settings = loadSettings()
  const started = performance.now()
  // Start the bundlers first: they run in their own threads while this thread compiles the lessons.
  const [functions, , { built }] = await Promise.all([
    bundleFunctions(`${buildDir}/functions`),
    buildSiteFor(settings, buildDir),
    buildLessons(`${buildDir}/lessons`),
  ])
  copyLessons(`${buildDir}/functions`, `${buildDir}/lessons`)
  const sizes = functions.map(({ name, bytes }) => `${name} ${Math.round(bytes / 1000)} KB`).join(', ')
  console.log(`${built.length} lessons, functions (${sizes}), site with the settings of "${settings.stage}"`)
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error)
  process.exitCode = 1
})
