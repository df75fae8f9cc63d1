import { CfnResource, Stack } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { ownLog, policyOf } from './permission.ts'
import { logKeeping } from './portal-function.ts'

/**
 * CDK's function that empties the buckets of a stage that is removed, with a log and a role of ours: left alone it would
 * make a log that nobody ever deletes. What it may do with a bucket stands in the bucket's own policy.
 */
export class Emptying extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id)
    const provider = Stack.of(this).node.findChild('Custom::S3AutoDeleteObjectsCustomResourceProvider').node
    const logs = new LogGroup(this, 'Logs', logKeeping)
    const role = part(provider.findChild('Role'))
    role.addPropertyDeletionOverride('ManagedPolicyArns')
    role.addPropertyOverride('Policies', [{ PolicyName: 'Permissions', PolicyDocument: policyOf([ownLog(logs)]) }])
    part(provider.findChild('Handler')).addPropertyOverride('LoggingConfig', { LogGroup: logs.logGroupName })
  }
}

function part(construct: unknown): CfnResource {
  if (construct instanceof CfnResource) return construct
  throw new Error('CDK no longer makes its emptying function of a role and a handler')
}
