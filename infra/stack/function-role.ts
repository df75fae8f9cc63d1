import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'

export type Permission = {
  actions: readonly string[]
  resources: readonly string[]
  conditions?: Record<string, Record<string, unknown>>
}

/** The role of a Lambda function: it may write its own log and do what is listed. Whatever else CDK would add is left out. */
export function functionRole(scope: Construct, id: string, logs: ILogGroup, permissions: readonly Permission[]) {
  const role = new Role(scope, id, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { Permissions: policyOf([ownLog(logs), ...permissions]) },
  })
  return role.withoutPolicyUpdates()
}

/** Writing to a log that is there; making one is not among it. */
export const ownLog = (logs: ILogGroup): Permission => ({
  actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  resources: [logs.logGroupArn],
})

export const policyOf = (permissions: readonly Permission[]): PolicyDocument =>
  new PolicyDocument({ statements: permissions.map(statement) })

const statement = ({ actions, resources, conditions }: Permission): PolicyStatement =>
  new PolicyStatement({
    actions: [...actions],
    resources: [...resources],
    ...(conditions && { conditions }),
  })
