import { fileURLToPath } from 'node:url'
import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { buildSiteFor } from './built-site.ts'
import { loadSettings, SettingsError } from './settings.ts'
import { PortalStack } from './stack/portal-stack.ts'

const buildDir = fileURLToPath(new URL('../build', import.meta.url))

/** Entry point of `cdk deploy -c stage=prod`: builds one stage's site and synthesises its stack. */
async function main(): Promise<void> {
  // Validating against CloudFormation's own rules takes longer than everything else here. The tests do it for every stage,
  // and CloudFormation does it again for each change set.
  const app = new App({ builtinCloudFormationValidation: false })
  const stage: string = app.node.tryGetContext('stage')
  if (stage === 'local')
    throw new SettingsError('The stage "local" runs on your computer only. Deploy with -c stage=dev or -c stage=prod.')
  const settings = loadSettings(stage)
  // The pages contain the stage's provider and price, and cdk.json's build command doesn't know the stage.
  console.log(`Building the site of the stage "${stage}"`)
  await buildSiteFor(settings, buildDir)
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  new PortalStack(app, { settings, buildDir })
  app.synth()
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exitCode = 1
})
