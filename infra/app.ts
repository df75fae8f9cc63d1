import { fileURLToPath } from 'node:url'
import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { buildSiteOf, isSiteOf } from './built-site.ts'
import { loadSettings, SettingsError } from './settings.ts'
import { PortalStack } from './stack/portal-stack.ts'

const buildDir = fileURLToPath(new URL('../build', import.meta.url))

/** `cdk deploy -c stage=prod`: one stage's stack from what `npm run build` made. */
async function main(): Promise<void> {
  // CloudFormation's own rules would take longer than all the rest; the tests apply them to every stage, as CloudFormation does.
  const app = new App({ builtinCloudFormationValidation: false })
  const stage: string = app.node.tryGetContext('stage')
  if (stage === 'local') throw new SettingsError('The stage "local" is for a laptop. Deploy with -c stage=dev or prod.')
  const settings = loadSettings(stage)
  if (!isSiteOf(settings, buildDir)) {
    await buildSiteOf(settings, buildDir)
    console.log(`Site built again with the settings of "${stage}"`)
  }
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  new PortalStack(app, { settings, buildDir })
  app.synth()
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exitCode = 1
})
