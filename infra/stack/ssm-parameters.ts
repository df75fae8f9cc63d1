import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/**
 * The names of a stage's SSM parameters. CloudFormation can't create SecureStrings: the operator writes the two Stripe parameters,
 * and the first deletion of an account the key to the list of forgotten learners. The stack writes the site's origin; functions get
 * only its name, which avoids a dependency cycle with the distribution.
 */
export const parameterNames = (stage: string) => ({
  siteOrigin: `/portal/${stage}/site-origin`,
  forgottenKey: `/portal/${stage}/forgotten-key`,
  stripeSecretKey: `/portal/${stage}/stripe/secret-key`,
  stripeWebhookSecret: `/portal/${stage}/stripe/webhook-secret`,
})

export type ParameterNames = ReturnType<typeof parameterNames>

/** The ARN of a parameter in the stack's account and region. */
export const parameterArn = (scope: Construct, name: string): string =>
  Stack.of(scope).formatArn({ service: 'ssm', resource: 'parameter', resourceName: name.slice(1) })
