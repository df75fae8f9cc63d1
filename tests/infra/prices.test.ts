import { expect, test } from 'vitest'
import { chargesOf, costTable, prices, total } from '../bench/prices.ts'

test('calculates charges at list price and after the free tier', () => {
  const charges = chargesOf({ gatewayRequests: 1_000_000, functionRequests: 1_500_000, dashboards: 1 })
  expect(charges.map(({ price }) => price.service)).toEqual(['API Gateway', 'Lambda', 'CloudWatch'])
  expect(charges.map(({ list }) => list)).toEqual([1.29, 0.3, 3])
  expect(charges.map(({ charged }) => charged)).toEqual([1.29, 0.1, 0])
  expect(total(charges, 'list')).toBeCloseTo(4.59)
  expect(total(charges, 'charged')).toBeCloseTo(1.39)
})

test('prints a cost table with a source and a link to the AWS page for every price', () => {
  const table = costTable({ busy: { writeUnits: 1_277_000, logGigabytes: 0.77 }, idle: { logGigabytes: 6 } })
  expect(table.split('\n')).toEqual([
    '| service: unit | US$ | read in | free a month | busy | idle |',
    '| --- | --- | --- | --- | --- | --- |',
    '| [DynamoDB](https://aws.amazon.com/dynamodb/pricing/): write request units | 0.71 / 1,000,000 | price list, 2026-08-13 |  | 1,277,000: 0.91 |  |',
    '| [CloudWatch](https://aws.amazon.com/cloudwatch/pricing/): GB of logs taken in | 0.67 / 1 | price list, 2026-09-22 | 5 | 0.77: 0.52 | 6: 4.02 |',
    '| **together, at list price** |  |  |  | **1.42** | **4.02** |',
    '| **together, less what is free** |  |  |  | **0.91** | **0.67** |',
  ])
  for (const { page, source } of Object.values(prices)) {
    expect(source).toMatch(/\d{4}-\d{2}|undated copy/)
    expect(page).toMatch(/^https:\/\/aws\.amazon\.com\/[a-z0-9-]+\/pricing\/$/)
  }
})
