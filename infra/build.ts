import { fileURLToPath } from 'node:url'
import { buildLessons } from '#lessons/compiler/build'
import { buildSiteFor } from './built-site.ts'
import { bundleFunctions, copyLessons } from './functions/bundle.ts'
import { checkSettings, loadSettings } from './settings.ts'

const buildDir = fileURLToPath(new URL('../build', import.meta.url))

/**
 * Entry point of `npm run build`: writes compiled lessons, functions and one stage's site into build/. With `--no-site`, as CDK
 * calls it, the site is left out: CDK runs this before it knows the stage, and infra/app.ts builds the site afterwards.
 */
async function main(withSite: boolean): Promise<void> {
  // An invalid setting of any stage must stop the deployment here.
  checkSettings()
  const settings = loadSettings()
  console.log(withSite ? `Building the stage "${settings.stage}"` : 'Building functions and lessons, for any stage')
  const started = performance.now()
  // Start the bundlers first: they run in their own threads while this thread compiles the lessons.
  const [functions, , { built }] = await Promise.all([
    bundleFunctions(`${buildDir}/functions`),
    withSite && buildSiteFor(settings, buildDir),
    buildLessons(`${buildDir}/lessons`),
  ])
  copyLessons(`${buildDir}/functions`, `${buildDir}/lessons`)
  const sizes = functions.map(({ name, bytes }) => `${name} ${Math.round(bytes / 1000)} KB`).join(', ')
  const site = withSite ? `, site of the stage "${settings.stage}"` : ''
  console.log(`${built.length} lessons, functions (${sizes})${site}`)
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

main(!process.argv.includes('--no-site')).catch((error: unknown) => {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error)
  process.exitCode = 1
})
