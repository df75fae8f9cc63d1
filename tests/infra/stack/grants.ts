import type { Template } from 'aws-cdk-lib/assertions'
import { expect } from 'vitest'
import { resourceOf, resourcesOf } from './fixture.ts'

type Statement = { Action: string | string[]; Resource: unknown; Condition?: unknown; Effect: string }
export type Policy = { PolicyDocument: { Statement: Statement[] } }

export const listed = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

/** A role's permissions as `action resource` lines; intrinsic functions appear as the logical id they refer to. */
export function grants(roleId: string, stack: Template): string[] {
  const { Properties } = resourceOf(stack, 'AWS::IAM::Role', roleId)
  expect(Properties.ManagedPolicyArns).toBeUndefined()
  return linesOf(Properties.Policies as Policy[])
}

/** The permissions of policies that don't belong to a role's own definition. */
export const policyGrants = (stack: Template): string[] =>
  linesOf(Object.values(resourcesOf(stack, 'AWS::IAM::Policy')).map(({ Properties }) => Properties as Policy))

const linesOf = (policies: readonly Policy[]): string[] =>
  policies
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .flatMap(({ Action, Resource, Effect }) => {
      expect(Effect).toBe('Allow')
      return listed(Action).flatMap((action) =>
        listed(Resource).map((resource) => `${action} ${resourceText(resource)}`),
      )
    })
    .sort()

export function resourceText(resource: unknown): string {
  if (typeof resource === 'string') return resource
  const intrinsic = resource as { Ref?: string; 'Fn::GetAtt'?: [string, string]; 'Fn::Join'?: [string, unknown[]] }
  if (intrinsic.Ref) return `<${intrinsic.Ref.replace('AWS::', '')}>`
  if (intrinsic['Fn::GetAtt']) return `<${intrinsic['Fn::GetAtt'][0]}>`
  return (intrinsic['Fn::Join']?.[1] ?? []).map(resourceText).join('')
}
