import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { canary } from './canaries.ts'
import { readPdf } from './pdf.ts'
import { downloaded, expectAccessible, expectNoSideScroll, opened, openPortal, saved } from './portal.ts'

const portal = openPortal()

/** What only an authority can say. */
const promise = /meets|compliant|approved|accredited by|endorsed|guarantee/i

test('a new teacher signs up, pays, takes a course and downloads a verifiable certificate', async () => {
  const page = await portal.page()
  const email = portal.address('Siobhan Nguyen')

  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await page.waitForURL(/\/sign-in/)
  await page.getByRole('link', { name: /create/i }).click()
  await page.getByLabel('Your name').fill(canary('name', 'Siobhán Nguyễn'))
  await page.getByLabel('Email address').fill(canary('email address', email))
  await page.getByLabel('Password', { exact: true }).fill(canary('password', 'twelve letters and more'))
  await page.getByRole('button', { name: /create/i }).click()
  await page.waitForURL(/\/confirm/)
  await page.getByLabel(/code/i).fill(canary('confirmation code', portal.code(email)))
  await page.getByRole('button', { name: /confirm/i }).click()
  await page.waitForURL(/\/dashboard/)
  await page.getByText('Welcome, Siobhán.').waitFor()
  await page.getByText('0 of 5 modules completed • $99 AUD per course').waitFor()
  const tokens = await page.evaluate(() => ({ ...localStorage }))
  for (const [kind, name] of [
    ['access token', 'accessToken'],
    ['refresh token', 'refreshToken'],
  ] as const)
    canary(kind, Object.entries(tokens).find(([key]) => key.endsWith(name))?.[1] ?? '')

  await page.getByRole('button', { name: /Enrol, \$99 AUD.*Digital media/ }).click()
  await page.waitForURL(/_stripe\/pay/)
  await page.getByLabel('Email').fill(canary('email address at Stripe', 'accounts@staffroom.example'))
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await page.waitForURL(/payment-success\?session_id=cs_test_/)
  await page.getByText('Payment Successful!').waitFor()
  await page.getByText('You now have access to this professional development course ($99 per course)').waitFor()

  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.getByRole('link', { name: /Open the course.*Digital media/ }).click()
  await opened(page, /Digital media literacy/)
  await page
    .getByRole('textbox', { name: 'The last time I was fooled, or nearly' })
    .fill(canary('note', 'A shark on a motorway, again.'))
  await saved(page)
  const closing = page.getByRole('heading', { name: 'Closing thought' })
  expect(await closing.isVisible(), 'one section at a time').toBe(false)
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click()
  await closing.waitFor()
  await page.getByText('Ready to Complete?').waitFor()
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await page
    .getByText(/^You’ve done \d of \d+ sections\. The certificate says 4 hours, and you sign for them\.$/)
    .waitFor()
  await expectAccessible(page, 'the question before an almost empty completion')
  await page.getByRole('button', { name: 'Complete it anyway' }).click()
  await page.getByText('Congratulations! Course marked as complete!').waitFor()
  await page.getByText('You have successfully completed this module.').waitFor()

  await page.getByRole('link', { name: 'View Certificate' }).click()
  await page.getByRole('heading', { name: 'Your certificate is ready to issue' }).waitFor()
  expect(await page.getByLabel('Full name').inputValue()).toBe('Siobhán Nguyễn')
  expect(await page.getByLabel('Say what I did').isChecked()).toBe(false)
  await page.getByLabel('Say what I did').check()
  await page.getByRole('button', { name: 'Issue my certificate' }).click()
  await page.getByRole('heading', { name: 'Certificate of Professional Learning' }).waitFor()

  const download = await downloaded(page, page.getByRole('button', { name: 'Download PDF' }))
  const text = await readPdf(await download.path())
  for (const expected of [
    'Siobhán Nguyễn',
    'seeing beyond synthetic media',
    '4 hours of professional learning',
    '2.6.2',
    '3.4.2',
    '4.5.2',
    '6.2.2',
    'Online / Self-paced',
    'Educational Designer',
    '1 written response',
  ])
    expect(text).toContain(expected)

  const id = /Certificate ((?:[0-9a-f]{4} ?){8})/.exec(text)?.[1] ?? ''
  const stranger = await portal.page({ width: 375 })
  await stranger.goto('/verify')
  await stranger.getByLabel('Certificate number').fill(`${id.toUpperCase().trim()}.`)
  await stranger.getByRole('button', { name: 'Check' }).click()
  await stranger.getByText('Valid', { exact: true }).waitFor()
  await stranger.getByText('Siobhán Nguyễn').waitFor()
  await stranger.getByText(/^\d of \d+ sections, 0 of \d+ exercises, 1 written response$/).waitFor()
  await expectAccessible(stranger, 'verification')

  await page.goto('/_local/mailbox')
  const newest = page.getByRole('article').first()
  await newest.getByRole('heading', { name: /^Your certificate is ready: Digital media/ }).waitFor()
  expect(await newest.textContent()).toContain(`/verify/${id.replaceAll(' ', '')}.`)
  await page
    .getByRole('heading', { name: /^Your course is open: Digital media/ })
    .first()
    .waitFor()
  await newest.getByRole('link', { name: 'Show it as HTML' }).click()
  await page.getByText('Hello Siobhán Nguyễn,').waitFor()
  await expectAccessible(page, 'email')
  await page.getByRole('link', { name: 'View your certificate' }).click()
  await page.getByRole('heading', { name: 'Certificate of Professional Learning' }).waitFor()

  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Certificates' }).waitFor()
  await page.getByRole('link', { name: /^View ?: Digital media literacy: seeing beyond synthetic media$/ }).waitFor()

  await page.getByRole('link', { name: 'My learning record' }).click()
  await page.getByRole('button', { name: 'Choose authority and dates' }).click()
  await page.getByLabel('Where you’re registered').selectOption('vic')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/^4 h of 20 h logged, period ends 30 September 20\d\d$/).waitFor()
  await page.getByRole('button', { name: 'Add something from elsewhere' }).click()
  const entry = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Close/ }) })
  await entry.getByRole('textbox', { name: 'Title' }).fill(canary('entry of the record', '=Reading workshop'))
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' }))
  await entry.getByLabel('First day').fill(today)
  await entry.getByRole('button', { name: /^Next/ }).click()
  await entry.getByLabel('Hours').fill('6')
  await entry.getByLabel('Minutes').fill('30')
  await entry.getByRole('button', { name: /^Next/ }).click()
  await entry.getByText('Choose from my own words').first().click()
  await entry.getByRole('checkbox', { name: /^The last time I was fooled, or nearly/ }).check()
  expect(await entry.getByRole('textbox', { name: 'What I learned' }).inputValue()).toBe(
    'A shark on a motorway, again.',
  )
  await entry.getByText('What VIT asks').click()
  await page.getByText(/^10 h 30 min of 20 h logged/).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved \d\d?:\d\d$/ })
    .waitFor({ timeout: 45_000 })
  await expectAccessible(page, 'record')
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSideScroll(page, 'record at 320 px')
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await page.getByRole('main').textContent()).not.toMatch(promise)
  const table = await downloaded(page, page.getByRole('button', { name: 'Download the table (CSV)' }))
  const csv = readFileSync(await table.path(), 'utf8')
  expect(csv).toContain('"Activity","Dates","Duration"')
  expect(csv).toContain(`"'=Reading workshop"`)
  expect(csv).not.toMatch(promise)
  const bundle = await downloaded(page, page.getByRole('button', { name: 'Download the PDF' }))
  const proof = await readPdf(await bundle.path())
  for (const part of ['=Reading workshop', 'A shark on a motorway, again.', 'Certificate of Professional Learning'])
    expect(proof).toContain(part)

  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await page
    .getByRole('link', { name: /^My learning record: 10 h 30 min of 20 h logged, period ends 30 September/ })
    .waitFor()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(/#signed-out/)
  await page.getByText('Signed out successfully', { exact: true }).waitFor()
})
