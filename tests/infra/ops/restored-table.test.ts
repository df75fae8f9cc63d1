import { describe, expect, test } from 'vitest'
import { dev, prod, resourceOf, resourcesOf, templateOf } from '../stack/fixture.ts'

const restoredTable = 'portal-prod-restored-20261120-0915'
const before = templateOf(prod)
const after = templateOf({ ...prod, restoredTable })
const own = 'TableCD117FA1'
const text = (value: unknown) => JSON.stringify(value)

describe('with a restored table', () => {
  test("keeps the stack's own table unchanged, under its logical id", () => {
    const table = resourceOf(after, 'AWS::DynamoDB::Table')
    expect(table).toEqual({ ...resourceOf(before, 'AWS::DynamoDB::Table'), id: own })
    expect(table).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' })
    const inDev = resourceOf(templateOf({ ...dev, restoredTable }), 'AWS::DynamoDB::Table')
    expect(inDev).toEqual(resourceOf(templateOf(dev), 'AWS::DynamoDB::Table'))
  })

  test('adds and removes no resources', () => {
    const ids = (template: typeof before) => Object.keys(template.toJSON().Resources).sort()
    expect(ids(after)).toEqual(ids(before))
  })

  test('gives every function the restored table and the same permissions on it', () => {
    const variables = (template: typeof before) =>
      Object.values(resourcesOf(template, 'AWS::Lambda::Function'))
        .map(
          ({ Properties }) =>
            (Properties.Environment as { Variables?: Record<string, unknown> })?.Variables?.TABLE_NAME,
        )
        .filter((name) => name !== undefined)
    expect(variables(before)).toEqual(Array(10).fill({ Ref: own }))
    expect(variables(after)).toEqual(Array(10).fill(restoredTable))

    const arnOf = (path: string) => ({
      'Fn::Join': [
        '',
        ['arn:aws:dynamodb:ap-southeast-2:', { Ref: 'AWS::AccountId' }, `:table/${restoredTable}${path}`],
      ],
    })
    const ownArn = { 'Fn::GetAtt': [own, 'Arn'] }
    const ownIndex = { 'Fn::Join': ['', [ownArn, '/index/Listed']] }
    const roles = (template: typeof before) => resourcesOf(template, 'AWS::IAM::Role')
    const expected = text(roles(before))
      .replaceAll(text(ownIndex), text(arnOf('/index/Listed')))
      .replaceAll(text(ownArn), text(arnOf('')))
    expect(JSON.parse(text(roles(after)))).toEqual(JSON.parse(expected))
    expect(text(roles(after))).not.toContain(own)
    expect(text(roles(after)).split(restoredTable)).toHaveLength(text(roles(before)).split(own).length)
  })

  test('monitors the restored table and names it in the outputs', () => {
    const alarm = resourceOf(after, 'AWS::CloudWatch::Alarm', 'MonitoringAlarmsTableThrottles').Properties
    expect(text(alarm)).toContain(text([{ Name: 'TableName', Value: restoredTable }]))
    expect(after.findOutputs('TableName').TableName?.Value).toBe(restoredTable)
    const { Resources } = after.toJSON()
    const others = Object.entries<unknown>(Resources).filter(([id]) => id !== own)
    expect(others.filter(([, resource]) => text(resource).includes(`"${own}"`))).toEqual([])
  })
})
