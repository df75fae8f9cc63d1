import { readFileSync } from 'node:fs'
import { Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { expect, it } from 'vitest'
import { PortalStack } from '../../infra/stack.ts'
import { dev, prod, withApp } from './stack-fixture.ts'

it("passes CloudFormation's own rules and cdk-nag, for every stage", () => {
  const report = withApp(
    (app, buildDir) => {
      Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
      for (const settings of [dev, prod]) new PortalStack(app, { settings, buildDir })
      return JSON.parse(readFileSync(`${app.synth().directory}/validation-report.json`, 'utf8'))
    },
    { validated: true },
  )
  expect(report.pluginReports).toEqual([])
})
