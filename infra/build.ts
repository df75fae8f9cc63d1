import { fileURLToPath } from 'node:url'
import { buildLessons } from '../functions/lessons/compiler/build.ts'
import { buildSiteOf } from './built-site.ts'
import { bundleFunctions, placeLessons } from './functions/bundle.ts'
import { checkSettings, loadSettings } from './settings.ts'

const buildDir = fileURLToPath(new URL('../build', import.meta.url))

/** `npm run build`: the site, the compiled lessons and the functions of one stage, into build/. */
async function main(): Promise<void> {
  // CDK builds before it tells anyone the stage: whichever it is, a wrong setting is to stop it here.
  checkSettings()
  const settings = loadSettings()
  const started = performance.now()
  // The bundlers have threads of their own, and start first: the lessons are compiled in this one meanwhile.
  const [functions, , { built }] = await Promise.all([
    bundleFunctions(`${buildDir}/functions`),
    buildSiteOf(settings, buildDir),
    buildLessons(`${buildDir}/lessons`),
  ])
  placeLessons(`${buildDir}/functions`, `${buildDir}/lessons`)
  const sizes = functions.map(({ name, bytes }) => `${name} ${Math.round(bytes / 1000)} KB`).join(', ')
  console.log(`${built.length} lessons, functions (${sizes}), site with the settings of "${settings.stage}"`)
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error)
  process.exitCode = 1
})
