import { expect, test } from 'vitest'
import stages from '../../infra/settings.json' with { type: 'json' }
import { checkSettings, loadSettings, SettingsError, settingsOf, siteSettings, stagesOf } from '../../infra/settings.ts'

const provider = {
  organisation: 'Wattle Grove Teaching Institute',
  email: 'learning@wattle-grove.edu.au',
  website: 'https://wattle-grove.edu.au',
  issuer: 'Alex Nguyen',
  abn: '51 824 753 556',
  gstRegistered: true,
}
const sound = { provider, payment: 'required' }
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d'

/** What loading says about these settings of the stage `prod`. */
function said(settings: unknown, stage = 'prod'): string {
  try {
    settingsOf(stage, { [stage]: settings })
    return 'nothing'
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as Error).message
  }
}

test.each(Object.keys(stages))('the stage %s of the file is sound', (stage) => {
  expect(loadSettings(stage)).toMatchObject({ stage })
})

test('without a choice the stage is local, and its provider says that it is fictitious', () => {
  expect(loadSettings().provider.organisation).toContain('(fictitious)')
})

test('the pages get the provider, the price switch and the domain, and nothing of the deployment', () => {
  const settings = settingsOf('prod', {
    prod: { ...sound, domain: 'learning.wattle-grove.edu.au', certificateArn, alarmEmail: 'it@wattle-grove.edu.au' },
  })
  expect(siteSettings(settings)).toEqual({ provider, payment: 'required', domain: 'learning.wattle-grove.edu.au' })
  expect(siteSettings(settingsOf('prod', { prod: sound }))).toEqual(sound)
})

const example = 'Example: '
test.each<[string, object, string]>([
  ['no provider', { payment: 'off' }, 'prod.provider must say who runs the portal'],
  [
    'an empty name',
    { ...sound, provider: { ...provider, organisation: '' } },
    'prod.provider.organisation must not be',
  ],
  ['a missing issuer', { ...sound, provider: { ...provider, issuer: undefined } }, 'prod.provider.issuer must be text'],
  ['an address without @', { ...sound, provider: { ...provider, email: 'x' } }, 'prod.provider.email is not an e-mail'],
  ['http', { ...sound, provider: { ...provider, website: 'http://a.au' } }, 'prod.provider.website is not an https'],
  ['a short ABN', { ...sound, provider: { ...provider, abn: '51' } }, 'prod.provider.abn is not written as an ABN'],
  ['a mistyped ABN', { ...sound, provider: { ...provider, abn: '51 824 753 557' } }, 'its check digits are wrong'],
  ['the trial ABN', { ...sound, provider: { ...provider, abn: '00 000 000 000' } }, 'abn is still the fictitious one'],
  ['a trial address', { ...sound, provider: { ...provider, email: 'a@b.example.edu.au' } }, 'email is still the fict'],
  [
    'GST in words',
    { ...sound, provider: { ...provider, gstRegistered: 'yes' } },
    'gstRegistered must be true or false',
  ],
  ['a price', { ...sound, payment: '99' }, 'prod.payment must be "required" or "off"'],
  ['a URL as domain', { ...sound, domain: 'https://a.edu.au', certificateArn }, 'prod.domain is not a host name'],
  ['a domain alone', { ...sound, domain: 'a.edu.au' }, 'prod.certificateArn is missing, and a.edu.au needs one'],
  ['a certificate alone', { ...sound, certificateArn }, 'prod.domain is missing'],
  [
    'a certificate of Sydney',
    { ...sound, domain: 'a.edu.au', certificateArn: certificateArn.replace('us-east-1', 'ap-southeast-2') },
    'prod.certificateArn is not the ARN of a TLS certificate in us-east-1',
  ],
  ['a name as sender', { ...sound, sesSender: 'Portal' }, 'prod.sesSender is not an e-mail address'],
  ['Google by half', { ...sound, googleSignIn: { clientId: 'x' } }, 'prod.googleSignIn.clientSecretArn must be text'],
  ['alarms to nobody', { ...sound, alarmEmail: '' }, 'prod.alarmEmail'],
  ['a rule as firewall', { ...sound, wafArn: 'arn:aws:wafv2:x' }, 'prod.wafArn is not the ARN of a web ACL'],
  ['a table by its ARN', { ...sound, restoredTable: 'arn:aws:dynamodb:x' }, 'prod.restoredTable is not the name of a'],
  ['a budget of nothing', { ...sound, monthlyBudgetUsd: 0 }, 'prod.monthlyBudgetUsd must be more than 0'],
])('%s: the setting, what is wrong, an example', (_, settings, problem) => {
  expect(said(settings)).toContain(problem)
  expect(said(settings)).toContain(example)
})

test.each<[string, string, string]>([
  ['organisation', 'Wattle 文化 💡', '文 (U+6587), 化 (U+5316), 💡 (U+1F4A1)'],
  ['issuer', 'Alex\tNguyen', 'U+0009'],
  ['email', 'ありがとう@wattle-grove.edu.au', 'あ (U+3042)'],
  ['website', 'https://wattle-grove.edu.au/✨', '✨ (U+2728)'],
])('a provider whose %s certificates could not print is refused, and the characters named', (setting, value, odd) => {
  const message = said({ ...sound, provider: { ...provider, [setting]: value } })
  expect(message).toContain(`prod.provider.${setting} has characters that certificates cannot print: ${odd}`)
  expect(message).toMatch(/Example: ".+"$/)
})

test('a provider may have the letters of Europe in its name', () => {
  expect(said({ ...sound, provider: { ...provider, organisation: 'Māori & Ōtautahi Učení “Łódź” – Ελλάς' } })).toBe(
    'nothing',
  )
})

test('a setting that does not exist is named, with those that do', () => {
  expect(said({ ...sound, colour: 'red' })).toBe(
    'infra/settings.json, prod.colour is not a setting. Settings are provider, payment, domain, certificateArn, sesSender, googleSignIn, alarmEmail, wafArn, monthlyBudgetUsd, restoredTable.',
  )
})

test('a comma that is missing stops with the place', () => {
  expect(stagesOf('{"dev": {}}')).toEqual({ dev: {} })
  const broken = () => stagesOf('{\n  "dev": { "payment": "off" "provider": {} }\n}')
  expect(broken).toThrow(SettingsError)
  expect(broken).toThrow(/^infra\/settings\.json is not JSON: .*(position|line) \d+/)
})

test('all problems are told at once', () => {
  expect(said({ provider: { ...provider, abn: '1', email: 'x' } }).split('\n')).toHaveLength(3)
})

test('a build checks every stage, whichever it is for', () => {
  expect(() => checkSettings()).not.toThrow()
  expect(() => checkSettings({ local: sound, prod: { ...sound, payment: '99' } })).toThrow(/prod\.payment must be/)
})

test('a stage that the file lacks says how to make one', () => {
  expect(() => settingsOf('prod', { local: sound, dev: sound })).toThrow('has no stage "prod". It has: local, dev.')
})

test('only trial stages may keep the fictitious provider', () => {
  expect(said(stages.local, 'dev')).toBe('nothing')
  expect(said(stages.local, 'prod').split('\n')).toHaveLength(3)
})
