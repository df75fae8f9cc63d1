import { fileURLToPath } from 'node:url'
import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { buildSiteFor, isSiteBuiltFor } from './built-site.ts'
import { loadSettings, SettingsError } from './settings.ts'
import { PortalStack } from './stack/portal-stack.ts'

const buildDir = fileURLToPath(new URL('../build', import.meta.url))

/** Entry point of `cdk deploy -c stage=prod`: synthesises one stage's stack from the output of `npm run build`. */
async function main(): Promise<void> {
  // Validating against CloudFormation's own rules takes longer than everything else here. The tests do it for every stage,
  // and CloudFormation does it again for each change set.
  const app = new App({ builtinCloudFormationValidation: false })
  const stage: string = app.node.tryGetContext('stage')
  if (stage === 'local')
    throw new SettingsError('The stage "local" runs on your computer only. Deploy with -c stage=dev or -c stage=prod.')
  const settings = loadSettings(stage)
  if (!isSiteBuiltFor(settings, buildDir)) {
    await buildSiteFor(settings, buildDir)
    console.log(`Rebuilt the site with the settings of "${stage}"`)
  }
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  new PortalStack(app, { settings, buildDir })
  app.synth()
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exitCode = 1
})
