import { setTimeout as pause } from 'node:timers/promises'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { openTable, type Table } from '../../functions/store/table.ts'
import { region } from '../stage.ts'
import { type Deployed, readDeployed } from './deployed.ts'

/** What a command works with: one deployed stage, AWS clients with the operator's own credentials, and a clock. */
export type Operator = {
  stage: string
  deployed: Deployed
  table: Table
  dynamo: DynamoDBClient
  cognito: CognitoIdentityProviderClient
  s3: S3Client
  now(): Date
  pause(ms: number): Promise<unknown>
  /** Prints the progress of a long command. */
  print(line: string): void
}

/** Opens a stage with the AWS credentials of the environment. */
export async function openOperator(stage: string, print: Operator['print']): Promise<Operator> {
  const deployed = await readDeployed(stage, new CloudFormationClient({ region }))
  const dynamo = new DynamoDBClient({ region })
  return {
    stage,
    deployed,
    table: openTable(deployed.tableName, dynamo),
    dynamo,
    cognito: new CognitoIdentityProviderClient({ region }),
    s3: new S3Client({ region }),
    now: () => new Date(),
    pause,
    print,
  }
}
