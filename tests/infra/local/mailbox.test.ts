import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailbox, type Letter, type Mail } from '../../../infra/local/mailbox.ts'
import { listen } from './listen.ts'

const mail = (id: string, changes: Partial<Mail> = {}): Mail => ({
  id,
  sentAt: '2025-03-01T09:30:00.000Z',
  to: 'zoe@example.edu.au',
  purpose: 'sign-up',
  subject: 'Confirm your account',
  code: '012345',
  text: 'Your code is 012345.',
  ...changes,
})
const letter: Letter = {
  id: 'letter-1',
  sentAt: '2025-03-01T10:00:00.000Z',
  to: 'zoe@example.edu.au',
  subject: 'Your course is open',
  text: 'Hello <Zoe>,\n\nstart here.',
  html: '<!doctype html><title>Your course is open</title><h1>Hello</h1>',
}
let mails: (Mail | Letter)[] = []

let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  server = await listen(createMailbox(() => mails))
})
afterAll(() => server.close())

const page = async () => {
  const response = await fetch(`${server.url}/_local/mailbox`)
  return new JSDOM(await response.text()).window.document
}

test('the page shows every message, newest first, without script', async () => {
  mails = [mail('2', { code: '222222', to: '<b>@example.edu.au' }), mail('1', { code: '111111' })]
  const document = await page()
  expect(document.documentElement.lang).toBe('en-AU')
  expect(document.querySelectorAll('h1')).toHaveLength(1)
  expect(document.querySelectorAll('script')).toHaveLength(0)
  const articles = [...document.querySelectorAll('article')]
  expect(articles.map((article) => article.querySelector('.code')?.textContent)).toEqual(['222222', '111111'])
  expect(articles[0]?.textContent).toContain('<b>@example.edu.au')
  expect(articles[0]?.getAttribute('aria-labelledby')).toBe(articles[0]?.querySelector('h2')?.id)
})

test('an email of the portal itself is shown as text, and its HTML by itself, without script or anything from elsewhere', async () => {
  mails = [mail('1'), letter]
  const [article] = (await page()).querySelectorAll('article')
  expect(article?.querySelector('h2')?.textContent).toBe('Your course is open')
  expect(article?.querySelector('.letter')?.textContent).toBe(letter.text)
  const response = await fetch(new URL(article?.querySelector('a')?.getAttribute('href') ?? '', server.url))
  expect(await response.text()).toBe(letter.html)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await fetch(`${server.url}/_local/mailbox/1`)).status).toBe(404)
})
