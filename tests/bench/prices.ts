/** Usage in the units that AWS charges for. */
export type Usage = Partial<Record<PriceName, number>>

type Price = {
  service: string
  unit: string
  /** US$ for `per` units in ap-southeast-2, before tax and discounts. */
  usd: number
  per: number
  /** The permanent free tier of each month. */
  free?: number
  /** AWS's pricing page. */
  page: string
  /** Where the figure comes from, and its date. */
  source: string
}

const million = 1_000_000
const aws = (path: string) => `https://aws.amazon.com/${path}/pricing/`
const cloudWatch = { service: 'CloudWatch', page: aws('cloudwatch') }
const cloudFront = { service: 'CloudFront', page: aws('cloudfront') }
const lambda = { service: 'Lambda', page: aws('lambda') }
const s3 = { service: 'S3', page: aws('s3') }
const dynamo = { service: 'DynamoDB', page: aws('dynamodb'), source: 'price list, 2026-08-13' }

export const prices = {
  gatewayRequests: {
    service: 'API Gateway',
    unit: 'HTTP API requests',
    usd: 1.29,
    per: million,
    page: aws('api-gateway'),
    source: 'price list, 2026-09-14',
  },
  edgeRequests: {
    ...cloudFront,
    unit: 'HTTPS requests from Australia',
    usd: 0.0125,
    per: 10_000,
    free: 10 * million,
    source: 'price list, 2026-03-26',
  },
  edgeGigabytes: {
    ...cloudFront,
    unit: 'GB to viewers in Australia',
    usd: 0.114,
    per: 1,
    free: 1000,
    source: 'AWS page, undated copy',
  },
  edgeFunctionRuns: {
    ...cloudFront,
    unit: 'edge function runs',
    usd: 0.1,
    per: million,
    free: 2 * million,
    source: 'Vantage, undated copy',
  },
  functionRequests: {
    ...lambda,
    unit: 'requests',
    usd: 0.2,
    per: million,
    free: million,
    source: 'price list, 2026-09-14',
  },
  functionGigabyteSeconds: {
    ...lambda,
    unit: 'GB-seconds on Arm',
    usd: 0.0000133334,
    per: 1,
    free: 400_000,
    source: 'price list of us-east-1, 2026-09-19',
  },
  readUnits: { ...dynamo, unit: 'read request units', usd: 0.1425, per: million },
  writeUnits: { ...dynamo, unit: 'write request units', usd: 0.71, per: million },
  tableGigabytes: { ...dynamo, unit: 'GB stored, a month', usd: 0.285, per: 1, free: 25 },
  recoveryGigabytes: { ...dynamo, unit: 'GB with point-in-time recovery, a month', usd: 0.228, per: 1 },
  logGigabytes: {
    ...cloudWatch,
    unit: 'GB of logs ingested',
    usd: 0.67,
    per: 1,
    free: 5,
    source: 'price list, 2026-09-22',
  },
  alarmMetrics: {
    ...cloudWatch,
    unit: 'alarm metrics, a month',
    usd: 0.1,
    per: 1,
    free: 10,
    source: 'price list of us-west-1, undated copy',
  },
  dashboards: {
    ...cloudWatch,
    unit: 'dashboards, a month',
    usd: 3,
    per: 1,
    free: 3,
    source: 'price list, one price everywhere, 2026-10',
  },
  bucketGigabytes: { ...s3, unit: 'GB stored, a month', usd: 0.025, per: 1, source: 'price list, 2026-08-31' },
  bucketWrites: { ...s3, unit: 'files written', usd: 0.0055, per: 1000, source: 'price list, 2026-08-31' },
  mails: {
    service: 'SES',
    unit: 'e-mails, Essentials plan',
    usd: 0.16,
    per: 1000,
    page: aws('ses'),
    source: 'price list, 2026-09-11',
  },
} as const satisfies Record<string, Price>

type PriceName = keyof typeof prices

type Charge = { price: Price; amount: number; list: number; charged: number }

/** The cost of a usage in US$, at list price and after the free tier. */
export function chargesOf(usage: Usage): Charge[] {
  return (Object.keys(prices) as PriceName[])
    .filter((name) => usage[name])
    .map((name) => {
      const price: Price = prices[name]
      const amount = usage[name] ?? 0
      const usd = (units: number) => (Math.max(0, units) * price.usd) / price.per
      return { price, amount, list: usd(amount), charged: usd(amount - (price.free ?? 0)) }
    })
}

export const total = (charges: readonly Charge[], kind: 'list' | 'charged'): number =>
  charges.reduce((sum, charge) => sum + charge[kind], 0)

/** A Markdown table with a column for each usage: amounts, costs at list price and totals with and without the free tier. */
export function costTable(usages: Readonly<Record<string, Usage>>): string {
  const names = Object.keys(usages)
  const charges = names.map((name) => chargesOf(usages[name] ?? {}))
  const used = Object.values<Price>(prices).filter((price) =>
    charges.some((all) => all.some((one) => one.price === price)),
  )
  const rows = used.map((price) => [
    `[${price.service}](${price.page}): ${price.unit}`,
    `${price.usd} / ${formatted(price.per)}`,
    price.source,
    price.free ? formatted(price.free) : '',
    ...charges.map((all) => all.find((one) => one.price === price)).map((one) => (one ? cell(one) : '')),
  ])
  const sums = (kind: 'list' | 'charged', text: string) => [
    `**${text}**`,
    '',
    '',
    '',
    ...charges.map((all) => `**${total(all, kind).toFixed(2)}**`),
  ]
  const head = ['service: unit', 'US$', 'source', 'free each month', ...names]
  return [
    head,
    head.map(() => '---'),
    ...rows,
    sums('list', 'total at list price'),
    sums('charged', 'total after the free tier'),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

const cell = ({ amount, list }: Charge): string => `${formatted(amount)}: ${list.toFixed(2)}`

const formatted = (amount: number): string =>
  amount.toLocaleString('en-AU', amount < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 })
