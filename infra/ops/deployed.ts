import { type CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation'
import { region, stackNameOf } from '../stage.ts'
import { OpsError } from './ops-error.ts'

/** The resources of a deployed stage, from the outputs of its stack. */
export type Deployed = {
  account: string
  siteUrl: string
  siteBucket: string
  tableName: string
  userPoolId: string
  userPoolClientId: string
  /** The function that sends emails; undefined if the stage sends none. */
  mailFunction: string | undefined
  /** The bucket that lists forgotten learners; undefined if the stage was deployed before it had one. */
  forgottenBucket: string | undefined
  tags: readonly { Key: string; Value: string }[]
  /** Whether CloudFormation is changing the stack right now. */
  busy: boolean
}

/**
 * Finds a stage's resources through the outputs of its stack.
 * @throws OpsError if the stage isn't deployed, or its first deployment failed
 */
export async function readDeployed(stage: string, client: CloudFormationClient): Promise<Deployed> {
  const stack = await describeStack(stage, client)
  const outputs = new Map(stack.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]))
  const output = (name: string): string => {
    const value = outputs.get(name)
    if (value) return value
    throw new OpsError(
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
    mailFunction: outputs.get('MailFunction'),
    forgottenBucket: outputs.get('ForgottenBucket'),
    tags: (stack.Tags ?? []).map(({ Key = '', Value = '' }) => ({ Key, Value })),
    busy: stack.StackStatus?.endsWith('_IN_PROGRESS') ?? false,
  }
}

async function describeStack(stage: string, client: CloudFormationClient): Promise<Stack> {
  const name = stackNameOf(stage)
  const missing = new OpsError(
    `This account has no stack ${name} in ${region}. Check --stage and which account your credentials belong to.`,
  )
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }))
    if (Stacks[0]) return Stacks[0]
  } catch (error) {
    if (!(error instanceof Error && /does not exist/.test(error.message))) throw error
  }
  throw missing
}
