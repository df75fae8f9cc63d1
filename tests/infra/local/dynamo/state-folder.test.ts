import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DescribeTimeToLiveCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPortalTable, tableName } from './portal-table.ts'

let path: string
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'portal-dynamo-'))
})
afterEach(() => rmSync(path, { recursive: true }))

test('restores a folder’s tables and settings after a restart', async () => {
  const before = await openPortalTable({ path })
  await before.createTable()
  await before.put({ Item: { pk: 'LEARNER#1', sk: 'PROFILE', name: 'Māia Ngāti' } })
  const setting = { AttributeName: 'expiresAt', Enabled: true }
  await before.client.send(new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification: setting }))
  await before.close()

  const after = await openPortalTable({ path })
  const key = { pk: 'LEARNER#1', sk: 'PROFILE' }
  const { Item } = await after.documents.send(new GetCommand({ TableName: tableName, Key: key }))
  const { TimeToLiveDescription } = await after.client.send(new DescribeTimeToLiveCommand({ TableName: tableName }))
  await after.close()
  expect(Item?.name).toBe('Māia Ngāti')
  expect(TimeToLiveDescription?.TimeToLiveStatus).toBe('ENABLED')
})

test('a second process on the same folder gets an error, and the first keeps working', async () => {
  const first = await openPortalTable({ path })
  await first.createTable()
  const module = new URL('../../../../infra/local/dynamo/dynamo.ts', import.meta.url).href
  const script = `const { startDynamo } = await import(${JSON.stringify(module)})
    await startDynamo({ path: ${JSON.stringify(path)} }).catch((error) => console.log(error.message))`
  const second = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  await first.put({ Item: { pk: 'STILL', sk: 'here' } })
  await first.close()
  expect(second).toMatchObject({
    status: 0,
    stderr: '',
    stdout: `Another portal is already using this state folder: ${path}\n`,
  })
})
