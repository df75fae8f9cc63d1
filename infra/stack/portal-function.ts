import { type Duration, RemovalPolicy } from 'aws-cdk-lib'
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { RouteFunction } from '#core/route'
import { functionRole, type Permission } from './function-role.ts'

/** The functions behind the API. */
export type RouteFunctions = Record<RouteFunction, PortalFunction>

/** Retention and removal policy of every log group of the portal. */
export const logRetention = { retention: RetentionDays.THREE_MONTHS, removalPolicy: RemovalPolicy.DESTROY }

type PortalFunctionProps = {
  description: string
  /** The folder that holds its `index.mjs`. */
  folder: string
  memorySize: number
  timeout: Duration
  environment: Record<string, string>
  /** Everything that the function may do besides writing its own log. */
  permissions: readonly Permission[]
}

/** A Lambda function with its own log group and role. */
export class PortalFunction extends Construct {
  readonly lambda: LambdaFunction
  readonly logs: LogGroup

  constructor(scope: Construct, id: string, { folder, permissions, ...props }: PortalFunctionProps) {
    super(scope, id)
    this.logs = new LogGroup(this, 'Logs', logRetention)
    this.lambda = new LambdaFunction(this, 'Function', {
      ...props,
      code: Code.fromAsset(folder),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      role: functionRole(this, 'Role', this.logs, permissions),
      logGroup: this.logs,
      loggingFormat: LoggingFormat.JSON,
      // INFO keeps Lambda's START and REPORT lines. REPORT alone shows the memory used and the time of a cold start.
      systemLogLevelV2: SystemLogLevel.INFO,
    })
  }
}
