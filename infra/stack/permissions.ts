import { Stack } from 'aws-cdk-lib'
import type { IUserPool } from 'aws-cdk-lib/aws-cognito'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { CfnPolicy } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { listIndex } from '#core/table'
import { type Permission, policyDocument } from './function-role.ts'
import { parameterArn } from './ssm-parameters.ts'

type TableAction = 'GetItem' | 'Query' | 'UpdateItem' | 'DeleteItem'

export const allowTable = (table: ITable, ...actions: TableAction[]): Permission => ({
  actions: actions.map((action) => `dynamodb:${action}`),
  resources: [table.tableArn],
})

/** Lets a function read the index with the operators' lists. */
export const allowLists = (table: ITable): Permission => ({
  actions: ['dynamodb:Query'],
  resources: [`${table.tableArn}/index/${listIndex.name}`],
})

/** Lets a function call these operations on any account of the pool. */
export const allowPool = ({ userPoolArn }: IUserPool, ...actions: string[]): Permission => ({
  actions: actions.map((action) => `cognito-idp:${action}`),
  resources: [userPoolArn],
})

/**
 * Lets a trigger of the pool call these operations on it, in a policy of its own: the pool needs the function, the function its role, and
 * these rights the pool.
 */
export function allowTriggerOnPool(
  scope: Construct,
  id: string,
  { trigger, pool, actions }: { trigger: IFunction; pool: IUserPool; actions: readonly string[] },
): void {
  new CfnPolicy(scope, id, {
    policyName: id,
    roles: [trigger.role?.roleName ?? ''],
    policyDocument: policyDocument([allowPool(pool, ...actions)]),
  })
}

export const allowRead = (scope: Construct, ...parameters: string[]): Permission => ({
  actions: ['ssm:GetParameter'],
  resources: parameters.map((name) => parameterArn(scope, name)),
})

/** Lets a function decrypt only these SecureStrings, whether under the AWS-managed key or the operator's own. */
export const allowDecrypt = (scope: Construct, ...parameters: string[]): Permission => ({
  actions: ['kms:Decrypt'],
  resources: [Stack.of(scope).formatArn({ service: 'kms', resource: 'key', resourceName: '*' })],
  conditions: {
    StringEquals: {
      'kms:ViaService': `ssm.${Stack.of(scope).region}.amazonaws.com`,
      'kms:EncryptionContext:PARAMETER_ARN': parameters.map((name) => parameterArn(scope, name)),
    },
  },
})

/** Why cdk-nag may pass the key that `allowDecrypt` leaves open. */
export const decryptsStripeParameters = {
  'IAM5[Resource::arn:aws:kms:ap-southeast-2:<AWS::AccountId>:key/*]':
    'The operator chooses the key that encrypts the Stripe parameters; the condition restricts decryption to those.',
}
