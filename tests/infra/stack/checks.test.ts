import { readFileSync } from 'node:fs'
import { Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { expect, it } from 'vitest'
import type { Settings } from '../../../infra/settings.ts'
import { PortalStack } from '../../../infra/stack/portal-stack.ts'
import { dev, prod, withApp, withGoogle } from './fixture.ts'

const whole: Settings = {
  ...withGoogle,
  restoredTable: 'portal-prod-restored-20261120-0915',
  smsSignIn: { originationIdentity: 'WattleGrove', monthlySpendUsd: 10 },
}

it.each<[what: string, stages: Settings[]]>([
  ['dev and prod', [dev, prod]],
  ['prod with Google sign-in, a restored table and text messages', [whole]],
])("passes CloudFormation's own rules and cdk-nag for %s", (_, stages) => {
  const report = withApp(
    (app, buildDir) => {
      Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
      for (const settings of stages) new PortalStack(app, { settings, buildDir })
      return JSON.parse(readFileSync(`${app.synth().directory}/validation-report.json`, 'utf8'))
    },
    { validated: true },
  )
  expect(report.pluginReports).toEqual([])
})
