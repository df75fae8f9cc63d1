import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { courseIds } from '#catalogue/catalogue'
import type { SiteSettings } from '#core/site-settings'
import { unprintable } from '#drawing/printable'
import { tableNamePattern } from './stack/table-limits.ts'

const file = fileURLToPath(new URL('settings.json', import.meta.url))

/** One stage's settings: who runs the portal, whether learners pay, and which optional AWS resources the stage uses. */
export type Settings = z.infer<typeof Settings> & { stage: string }

const text = z.string('must be text').check(z.minLength(1, 'must not be empty'))
const matching = (pattern: RegExp, problem: string) => text.check(z.regex(pattern, problem))
const email = matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'is not an email address')
const host = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/
const hostName = matching(host, 'is not a host name: lower case, no https://, no path')
const certificateArn = matching(/^arn:aws:acm:us-east-1:\d{12}:.+/, 'is not the ARN of a TLS certificate in us-east-1')

/** CloudFront takes a web ACL of the scope CLOUDFRONT only, which AWS keeps in us-east-1 and calls global. */
const webAclArn = text.check(({ value, issues }) => {
  if (/^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[^/]+\/[^/]+$/.test(value)) return
  const message = /^arn:aws:wafv2:[a-z0-9-]+:\d{12}:regional\//.test(value)
    ? "is the ARN of a regional web ACL, which CloudFront can't use: create it in us-east-1 with --scope CLOUDFRONT"
    : 'is not the ARN of a web ACL of the scope CLOUDFRONT in us-east-1'
  issues.push({ code: 'custom', input: value, message })
})

/** What phones show as the sender: a sender ID, which for Australia has to be registered with AWS, or a number in E.164. */
const originationIdentity = matching(
  /^(?=.*[A-Za-z])[A-Za-z0-9]{3,11}$|^\+[1-9]\d{6,14}$/,
  'is neither a sender ID (3 to 11 letters and digits, at least one letter) nor a phone number with its country code',
)

/** Text that certificates print, so their typeface must have every character. */
const printable = z.check<string>(({ value, issues }) => {
  const missing = unprintable(value).map(describeCharacter).join(', ')
  if (missing)
    issues.push({ code: 'custom', input: value, message: `has characters that certificates can't print: ${missing}` })
})

function describeCharacter(char: string): string {
  const code = `U+${char.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
  return /[\p{C}\p{Z}\p{M}]/u.test(char) ? code : `${char} (${code})`
}

/** Text that pages show as it stands. */
const plain = (most: number) =>
  text.check(
    z.maxLength(most, `must have no more than ${most} characters`),
    z.regex(/^[^<>]*$/, 'has < or >: write plain text, without markup'),
  )
const course = z.enum(courseIds, `must be one of ${courseIds.join(', ')}`)
const day = matching(/^\d{4}-\d{2}-\d{2}$/, 'is not a day such as 2026-11-20')

const Settings = z.strictObject({
  provider: z.strictObject(
    {
      organisation: text.check(printable),
      email: email.check(printable),
      website: matching(/^https:\/\/[^\s/]+\.[^\s/]+/, 'is not an https address').check(printable),
      issuer: text.check(printable),
      abn: matching(/^\d\d( \d{3}){3}$/, 'is not written as an ABN: 2, 3, 3 and 3 digits'),
      gstRegistered: z.boolean('must be true or false'),
      signature: z.optional(
        z.strictObject(
          { name: text.check(printable), role: text.check(printable) },
          'must have the name and the role of who signs certificates',
        ),
      ),
    },
    'must say who runs the portal',
  ),
  payment: z.enum(['required', 'off'], 'must be "required" or "off"'),
  people: z.optional(
    z
      .array(
        z.strictObject({
          name: plain(80),
          role: plain(80),
          about: plain(400),
          wrote: z.optional(z.array(course)),
          reviewed: z.optional(z.array(z.strictObject({ course, what: plain(120), on: day }))),
        }),
        'must list authors and reviewers',
      )
      .check(z.maxLength(12, 'must have no more than 12 people')),
  ),
  domain: z.optional(hostName),
  certificateArn: z.optional(certificateArn),
  sesSender: z.optional(email),
  sesIdentity: z.optional(hostName),
  mails: z.optional(z.enum(['on', 'off'], 'must be "on" or "off"')),
  googleSignIn: z.optional(
    z.strictObject(
      {
        clientId: matching(/\.apps\.googleusercontent\.com$/, 'is not a Google OAuth client id'),
        clientSecretArn: matching(/^arn:aws:secretsmanager:/, 'is not the ARN of a secret'),
      },
      'must have a client id and the ARN of the secret that holds its key',
    ),
  ),
  smsSignIn: z.optional(
    z.strictObject(
      {
        originationIdentity,
        monthlySpendUsd: z.number('must be a number').check(z.positive('must be more than 0')),
      },
      'must have the originationIdentity that text messages come from, and monthlySpendUsd',
    ),
  ),
  alarmEmail: z.optional(email),
  wafArn: z.optional(webAclArn),
  monthlyBudgetUsd: z.optional(z.number('must be a number').check(z.positive('must be more than 0'))),
  lambdaConcurrency: z.optional(z.int('must be a whole number').check(z.minimum(10, 'must be at least 10'))),
  restoredTable: z.optional(matching(tableNamePattern, 'is not the name of a DynamoDB table')),
})

const examples: Record<string, unknown> = {
  provider: { organisation: 'Wattle Grove Teaching Institute', email: 'learning@wattle-grove.edu.au' },
  'provider.organisation': 'Wattle Grove Teaching Institute',
  'provider.email': 'learning@wattle-grove.edu.au',
  'provider.website': 'https://wattle-grove.edu.au',
  'provider.issuer': 'Alex Nguyen',
  'provider.abn': '51 824 753 556',
  'provider.gstRegistered': true,
  'provider.signature': { name: 'Alex Nguyen', role: 'Educational Designer' },
  'provider.signature.name': 'Alex Nguyen',
  'provider.signature.role': 'Educational Designer',
  payment: 'required',
  people: [
    { name: 'Alex Nguyen', role: 'Author', about: 'Alex has taught for twelve years.', wrote: ['genai-course'] },
  ],
  domain: 'learning.wattle-grove.edu.au',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d',
  sesSender: 'no-reply@wattle-grove.edu.au',
  sesIdentity: 'wattle-grove.edu.au',
  mails: 'off',
  googleSignIn: { clientId: '1234-abc.apps.googleusercontent.com', clientSecretArn: 'arn:aws:secretsmanager:…' },
  'googleSignIn.clientId': '1234-abc.apps.googleusercontent.com',
  'googleSignIn.clientSecretArn': 'arn:aws:secretsmanager:ap-southeast-2:111122223333:secret:google-0a1b2c',
  smsSignIn: { originationIdentity: 'WattleGrove', monthlySpendUsd: 10 },
  'smsSignIn.originationIdentity': 'WattleGrove',
  'smsSignIn.monthlySpendUsd': 10,
  alarmEmail: 'it@wattle-grove.edu.au',
  wafArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/portal/0a1b2c3d',
  monthlyBudgetUsd: 20,
  lambdaConcurrency: 1000,
  restoredTable: 'portal-prod-restored-20261120-0915',
}

/** Stages that may use the fictitious provider, because nobody relies on a certificate issued there. */
const trialStages: readonly string[] = ['local', 'dev']

/** How many functions AWS lets an account that isn't new run at once. */
export const defaultConcurrency = 1_000

/** Invalid settings. The message has one line per problem: the setting, what's wrong, and an example. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/**
 * Reads the settings of a stage: the argument (CDK's `-c stage=`), else the environment variable STAGE, else `local`.
 * @throws SettingsError listing every problem of that stage
 */
export function loadSettings(stage: string = process.env.STAGE || 'local'): Settings {
  return settingsOf(stage, stagesOf(readFileSync(file, 'utf8')))
}

/** Parses the text of a settings file. */
export function stagesOf(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new SettingsError(
      `infra/settings.json isn't valid JSON: ${(error as Error).message}. Look for an extra or missing comma or quotation mark just before that position.`,
    )
  }
}

/**
 * Checks every stage of the settings file, or of the content passed in.
 * @throws SettingsError listing every problem of the first invalid stage
 */
export function checkSettings(stages: Record<string, unknown> = stagesOf(readFileSync(file, 'utf8'))): void {
  for (const stage of Object.keys(stages)) settingsOf(stage, stages)
}

/**
 * Validates one stage of a settings file's content.
 * @throws SettingsError listing every problem of that stage
 */
export function settingsOf(stage: string, stages: Record<string, unknown>): Settings {
  if (!Object.hasOwn(stages, stage))
    throw new SettingsError(
      `infra/settings.json has no stage "${stage}". It has: ${Object.keys(stages).join(', ')}. To add it, copy "dev", name the copy "${stage}" and fill in your own provider.`,
    )
  const parsed = Settings.safeParse(stages[stage])
  const problems = parsed.success ? contradictions(stage, parsed.data) : parsed.error.issues.flatMap(toProblems)
  if (problems.length > 0 || !parsed.success) throw new SettingsError(problems.map(toSentence(stage)).join('\n'))
  return { stage, ...parsed.data }
}

/** The settings that go into the site's pages. */
export function siteSettings({
  payment,
  provider: { signature, ...provider },
  people,
  domain,
  googleSignIn,
  smsSignIn,
  ...settings
}: Settings): SiteSettings {
  return {
    payment,
    provider,
    ...(people && { people }),
    ...(sendsMails(settings) && { mails: true }),
    ...(googleSignIn && { google: true }),
    ...(smsSignIn && { textsFrom: smsSignIn.originationIdentity }),
    ...(domain !== undefined && { domain }),
  }
}

/** Whether the stage sends the portal's own emails. On a laptop they go to the mailbox page. */
const sendsMails = ({ stage, sesSender, mails }: Pick<Settings, 'stage' | 'sesSender' | 'mails'>): boolean =>
  mails !== 'off' && (sesSender !== undefined || stage === 'local')

/** The domain of an email address, in lower case. */
export const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1).toLowerCase()

type Problem = [setting: string, problem: string]

function toProblems(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return [[path, issue.message]]
  return issue.keys.map((key) => [path ? `${path}.${key}` : key, 'is not a setting'])
}

function contradictions(stage: string, settings: z.infer<typeof Settings>): Problem[] {
  const { provider, domain, certificateArn, sesSender, sesIdentity, mails, googleSignIn } = settings
  const problems: Problem[] = []
  if (sesIdentity && !sesSender)
    problems.push(['sesSender', `is missing: sesIdentity ${sesIdentity} needs the address that codes come from`])
  if (sesIdentity && sesSender && !`.${domainOf(sesSender)}`.endsWith(`.${sesIdentity}`))
    problems.push(['sesIdentity', `is neither the domain of ${sesSender} nor one above it`])
  if (mails === 'on' && !sesSender)
    problems.push(['sesSender', 'is missing: mails need the address that they come from'])
  if (domain && !certificateArn) problems.push(['certificateArn', `is missing, and ${domain} needs one`])
  if (googleSignIn && !domain && stage !== 'local')
    problems.push(['domain', 'is missing: googleSignIn needs the address that Google redirects back to'])
  if (certificateArn && !domain) problems.push(['domain', 'is missing: the certificate needs a domain'])
  if (trialStages.includes(stage)) return problems
  const abnError = abnProblem(provider.abn)
  if (abnError) problems.push(['provider.abn', abnError])
  for (const setting of ['email', 'website'] as const)
    if (/\bexample\./.test(provider[setting])) problems.push([`provider.${setting}`, 'is still the fictitious value'])
  return problems
}

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** Returns what's wrong with an Australian Business Number, or null. Checks the Australian Business Register's modulus 89. */
function abnProblem(abn: string): string | null {
  const digits = abn.replace(/\D/g, '').split('').map(Number)
  if (digits.every((digit) => digit === 0)) return 'is still the fictitious value'
  const sum = digits.reduce((total, digit, i) => total + (i === 0 ? digit - 1 : digit) * (weights[i] ?? 0), 0)
  return sum % 89 === 0 ? null : 'is not a valid ABN: its check digits are wrong'
}

const toSentence =
  (stage: string) =>
  ([setting, problem]: Problem): string => {
    const example = examples[setting]
    const hint =
      example === undefined
        ? `Settings are ${Object.keys(Settings.shape).join(', ')}.`
        : `Example: ${JSON.stringify(example)}`
    return `infra/settings.json, ${[stage, setting].filter(Boolean).join('.')} ${problem}. ${hint}`
  }

/** Warnings about settings that deploy but shouldn't go live, by the setting to fix. */
export function warningsOf(settings: Settings) {
  const { sesSender, sesIdentity, domain, alarmEmail, monthlyBudgetUsd, smsSignIn, provider, stage } = settings
  const warnings: Record<string, string> = {}
  const [sender, above] = [sesSender && domainOf(sesSender), domainOf(provider.email)]
  if (!sesIdentity && sender?.endsWith(`.${above}`))
    warnings.sesIdentity = `is missing: SES must have verified ${sender}. If it has verified ${above} instead, set that here, or the deployment fails at the user pool.`
  if (stage !== 'dev') {
    if (!sesSender) warnings.sesSender = 'is missing: without it Cognito sends at most 50 codes a day.'
    if (!domain) warnings.domain = 'is missing: certificates and the sitemap need a permanent address.'
    if (!alarmEmail) warnings.alarmEmail = 'is missing: nobody gets an email when something fails.'
  }
  if (monthlyBudgetUsd && !alarmEmail) warnings.monthlyBudgetUsd = 'has no effect without alarmEmail.'
  if (smsSignIn && !alarmEmail)
    warnings.smsSignIn = 'has no alarm without alarmEmail: nobody finds out when the limit stops the text messages.'
  return warnings
}
