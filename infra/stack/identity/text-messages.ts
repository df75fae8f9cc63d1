import { Names, Stack } from 'aws-cdk-lib'
import type { UserPoolProps } from 'aws-cdk-lib/aws-cognito'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { portal } from '#core/wording'
import { suppressNag } from '../suppress-nag.ts'

/**
 * The properties of a user pool that texts codes. The phone number is a standard attribute, which each pool has, so a pool that
 * exists isn't replaced. It's never verified automatically: sign-up would then confirm the phone instead of the email address.
 */
export function textMessages(
  scope: Construct,
): Pick<UserPoolProps, 'smsRole' | 'smsRoleExternalId' | 'snsRegion' | 'mfaMessage'> {
  const { account, region } = Stack.of(scope)
  const externalId = Names.uniqueId(scope)
  const smsRole = new Role(scope, 'TextMessages', {
    description: 'Lets the user pool text codes',
    assumedBy: new ServicePrincipal('cognito-idp.amazonaws.com', {
      conditions: {
        StringEquals: { 'sts:ExternalId': externalId, 'aws:SourceAccount': account },
        ArnLike: { 'aws:SourceArn': Stack.of(scope).formatArn({ service: 'cognito-idp', resource: 'userpool/*' }) },
      },
    }),
    inlinePolicies: {
      Send: new PolicyDocument({
        statements: [new PolicyStatement({ actions: ['sns:Publish'], resources: ['*'] })],
      }),
    },
  })
  suppressNag(smsRole, { 'IAM5[Resource::*]': 'A text message goes to a phone number, which has no ARN.' })
  return {
    smsRole,
    smsRoleExternalId: externalId,
    snsRegion: region,
    mfaMessage: `{####} is your code for the ${portal.name}. Nobody from the portal will ever ask you for it.`,
  }
}
