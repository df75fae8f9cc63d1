import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/**
 * The names of a stage's SSM parameters. Stripe's two are SecureStrings which the operator writes: CloudFormation can't
 * make one. The origin's is written by the stack; as a name it keeps functions and distribution from needing each other.
 */
export const parameterNames = (stage: string) => ({
  siteOrigin: `/portal/${stage}/site-origin`,
  stripeSecretKey: `/portal/${stage}/stripe/secret-key`,
  stripeWebhookSecret: `/portal/${stage}/stripe/webhook-secret`,
})

export type ParameterNames = ReturnType<typeof parameterNames>

/** The ARN of a parameter in the stack's account and region. */
export const parameterArn = (scope: Construct, name: string): string =>
  Stack.of(scope).formatArn({ service: 'ssm', resource: 'parameter', resourceName: name.slice(1) })
