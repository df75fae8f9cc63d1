import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'

export type Permission = {
  actions: readonly string[]
  resources: readonly string[]
  conditions?: Record<string, Record<string, unknown>>
}

/** The role of a Lambda function: it may write its own log and use the listed permissions. Grants that CDK adds later are ignored. */
export function functionRole(scope: Construct, id: string, logs: ILogGroup, permissions: readonly Permission[]) {
  const role = new Role(scope, id, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { Permissions: policyDocument([writeOwnLog(logs), ...permissions]) },
  })
  return role.withoutPolicyUpdates()
}

/** Lets a function write to an existing log group, but not create one: that would outlive the stack. */
export const writeOwnLog = (logs: ILogGroup): Permission => ({
  actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  resources: [logs.logGroupArn],
})

export const policyDocument = (permissions: readonly Permission[]): PolicyDocument =>
  new PolicyDocument({ statements: permissions.map(toStatement) })

const toStatement = ({ actions, resources, conditions }: Permission): PolicyStatement =>
  new PolicyStatement({
    actions: [...actions],
    resources: [...resources],
    ...(conditions && { conditions }),
  })
