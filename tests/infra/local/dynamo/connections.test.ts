import { expect, test } from 'vitest'
import { startDynamo } from '../../../../infra/local/dynamo/dynamo.ts'

test('keeps idle connections open for minutes, and closes without waiting for them', async () => {
  const { endpoint, close } = await startDynamo()
  const headers = { 'x-amz-target': 'DynamoDB_20120810.ListTables', 'content-type': 'application/x-amz-json-1.0' }
  const answer = await fetch(endpoint, { method: 'POST', headers, body: '{}' })
  expect(Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThanOrEqual(120)
  await answer.text()
  const started = performance.now()
  await close()
  expect(performance.now() - started).toBeLessThan(10_000)
})
