import { type CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation'
import { region, stackNameOf } from '../stage.ts'
import { Refused } from './refused.ts'

/** Where a deployed stage has its things, as its stack tells. */
export type Deployed = {
  account: string
  siteUrl: string
  siteBucket: string
  tableName: string
  userPoolId: string
  userPoolClientId: string
  tags: readonly { Key: string; Value: string }[]
  /** Whether a deployment is under way. */
  busy: boolean
}

/**
 * Finds a stage's resources by the outputs of its stack.
 * @throws Refused where the stage is not deployed, or its first deployment did not end well
 */
export async function readDeployed(stage: string, client: CloudFormationClient): Promise<Deployed> {
  const stack = await describe(stage, client)
  const outputs = new Map(stack.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]))
  const output = (name: string): string => {
    const value = outputs.get(name)
    if (value) return value
    throw new Refused(
      `The stack ${stack.StackName} has no output ${name} (its status is ${stack.StackStatus}). Deploy it: npx cdk deploy -c stage=${stage}`,
    )
  }
  return {
    account: stack.StackId?.split(':')[4] ?? 'unknown',
    siteUrl: output('SiteUrl'),
    siteBucket: output('SiteBucket'),
    tableName: output('TableName'),
    userPoolId: output('UserPoolId'),
    userPoolClientId: output('UserPoolClientId'),
    tags: (stack.Tags ?? []).map(({ Key = '', Value = '' }) => ({ Key, Value })),
    busy: stack.StackStatus?.endsWith('_IN_PROGRESS') ?? false,
  }
}

async function describe(stage: string, client: CloudFormationClient): Promise<Stack> {
  const name = stackNameOf(stage)
  const missing = new Refused(
    `There is no stack ${name} in ${region} of this account. Is --stage right, and are these the account's credentials?`,
  )
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }))
    if (Stacks[0]) return Stacks[0]
  } catch (error) {
    if (!(error instanceof Error && /does not exist/.test(error.message))) throw error
  }
  throw missing
}
