import { readFileSync, writeFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { issueCertificate } from '#certificates/issue-certificate'
import { completeModule } from '#work/complete-module'
import {
  button,
  downloaded,
  expectAccessible,
  expectNoSideScroll,
  openPortal,
  sendSignIn,
  storedDrafts,
} from '../portal.ts'

const portal = openPortal()

const moduleId = 'digital-media'
const waiting = /^Your account will be deleted in the night after/
const eightDays = 8 * 24 * 60 * 60_000

/** A learner with words, a prompt and a certificate. */
const storedOf = ({ context }: Awaited<ReturnType<typeof graduateNamed>>) => context.ownData.page(undefined, new Date())

async function graduateNamed(name: string) {
  const learner = await portal.learner(name, [moduleId])
  const context = { ...learner.context, announce: async () => {} }
  const at = new Date().toISOString()
  const words = { text: `<b>What ${name} wrote</b>\n  & more`, version: 0, savedAt: at, operation: 'deletion-note' }
  await context.notes.save(moduleId, { boxId: 'a-box-of-before', ...words })
  const prompt = { promptId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', moduleId, title: 'Mine', text: 'My prompt' } as const
  await context.prompts.add({ ...prompt, version: 1, createdAt: at, updatedAt: at })
  await completeModule({ moduleId, operation: 'deletion-completion' }, context)
  const { certificate } = await issueCertificate({ key: moduleId, name, operation: 'deletion-certificate' }, context)
  return { ...learner, certificateId: certificate.id }
}

/** Stores a text for the account on this device, as a page does that can't save it. */
const keepDraft = (page: Page, account: string) =>
  page.evaluate(
    (sub) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('portal-drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('drafts', 'readwrite')
          const entry = { value: 'never saved online', changedAt: Date.now() }
          writing.objectStore('drafts').put(entry, [sub, 'note', 'digital-media a-box', 'a-closed-tab'])
          writing.oncomplete = () => resolve(opening.result.close())
        }
      }),
    account,
  )

test('a teacher takes everything along, asks for the deletion, changes their mind, asks again, and is forgotten', async () => {
  portal.expecting({ console: [/status of 40\d/] })
  const [learner, other] = await Promise.all([graduateNamed('Dele Ted'), graduateNamed('Stay Ing')])
  const untouched = await storedOf(other)
  const page = await portal.signedIn(learner, '/account', { width: 375 })
  const section = page.getByRole('region', { name: 'Delete my account' })
  await button(page, 'Delete my account').press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('What goes')
  const download = await downloaded(page, section.getByRole('button', { name: 'Take everything with me' }))
  expect(download.suggestedFilename()).toMatch(/^everything-of-mine-/)
  await section.getByText('Your ZIP is ready').waitFor()
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())))
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
  expect(data).toMatchObject({ schema: 1, origin: portal.portal().origin })
  const kinds = new Set(data.items.map(({ kind }: { kind: string }) => kind))
  for (const kind of ['profile', 'access', 'progress', 'note', 'prompt', 'certificate']) expect(kinds).toContain(kind)
  expect(strFromU8(files['prompts.md'] ?? new Uint8Array())).toContain('My prompt')
  const pdf = Object.keys(files).find((name) => name.startsWith('certificates/')) ?? ''
  expect(strFromU8((files[pdf] ?? new Uint8Array()).subarray(0, 5))).toBe('%PDF-')
  const readme = `${await download.path()}.html`
  writeFileSync(readme, files['README.html'] ?? '')
  const offline = await portal.page({ width: 375 })
  await offline.context().setOffline(true)
  await offline.goto(`file://${readme}`)
  await offline.getByRole('heading', { level: 1, name: 'Everything of mine' }).waitFor()
  await offline.getByText(learner.email).waitFor()
  expect(await offline.locator('.text').allTextContents()).toEqual([
    '<b>What Dele Ted wrote</b>\n  & more',
    'My prompt',
  ])
  expect(await offline.getByRole('link', { name: 'its PDF' }).first().getAttribute('href')).toBe(pdf)
  expect(await offline.locator('script').count()).toBe(0)
  await expectAccessible(offline, 'the page to read')
  await expectNoSideScroll(offline, 'the page to read at 375 px')
  await expectAccessible(page, 'what goes and what stays')
  await button(page, 'Continue').press('Enter')
  await page.getByLabel('To confirm, type DELETE').fill('no')
  await page.keyboard.press('Enter')
  await page.getByText('Please type the word DELETE to confirm.').waitFor()
  // Where the field stands now, the header lies over half a choice, which then counts as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'the word to type')
  await expectNoSideScroll(page, 'the word to type at 375 px')
  await page.getByLabel('To confirm, type DELETE').fill('DELETE')
  await page.keyboard.press('Enter')
  await page.getByText(waiting).waitFor()
  await section.getByText('Certificates will be withdrawn').waitFor()
  await expectAccessible(page, 'an account that waits')

  await page.goto('/dashboard')
  await page.getByText(waiting).waitFor()
  await expectAccessible(page, 'the dashboard of an account that waits')
  await expectNoSideScroll(page, 'the dashboard of an account that waits at 375 px')
  await button(page, 'Keep my account').press('Enter')
  await page.getByText('Your account stays. Nothing was deleted.').waitFor()
  expect(await page.getByText(waiting).count()).toBe(0)

  await page.goto('/account')
  await button(page, 'Delete my account').press('Enter')
  await button(page, 'Continue').press('Enter')
  await page.getByLabel('To confirm, type DELETE').waitFor()
  await page.keyboard.type('delete')
  await page.keyboard.press('Enter')
  await page.getByText(waiting).waitFor()
  await keepDraft(page, learner.sub)

  const night = await fetch(portal.url('/_local/deletions'), { method: 'POST' })
  expect(await night.text()).toContain('Accounts deleted: 1')
  expect((await storedOf(learner)).items).toEqual([])
  expect(await storedOf(other)).toEqual(untouched)

  await page.clock.setSystemTime(Date.now() + eightDays)
  await page.goto('/dashboard')
  await page.getByRole('dialog', { name: 'Your account has been deleted' }).waitFor()
  await expectAccessible(page, 'an account that is gone')
  expect(await storedDrafts(page)).toContain('never saved online')
  await button(page, 'Leave and clear this device').click()
  await page.getByRole('dialog', { name: 'Some of your words are not saved online yet' }).waitFor()
  await button(page, 'Sign out and discard them').click()
  await page.waitForURL('/#signed-out')
  expect(await storedDrafts(page)).toBe('[]')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['portal.session'])

  await page.goto('/sign-in')
  await sendSignIn(page, learner)
  await page.getByText('That email address and password don’t match').waitFor()

  await page.goto(`/verify/${learner.certificateId}?r=1`)
  await page.getByText(/^Withdrawn by its holder on/).waitFor()
  expect(await page.locator('main').textContent()).not.toContain(learner.name)
  await expectAccessible(page, 'a withdrawn certificate')
  await expectNoSideScroll(page, 'a withdrawn certificate at 375 px')
  await page.goto(`/verify/${other.certificateId}?r=1`)
  await page.getByText(other.name).waitFor()
})
