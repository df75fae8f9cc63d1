import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadSettings, siteSettings } from '../../../infra/settings.ts'
import { createDevSite } from '../../../infra/site/dev.ts'

const httpServer = createServer()
let origin: string

beforeAll(async () => {
  const site = await createDevSite({ settings: siteSettings(loadSettings('local')), httpServer })
  httpServer.on('request', site).listen(0, '127.0.0.1')
  await once(httpServer, 'listening')
  origin = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`
})

afterAll(async () => {
  httpServer.close()
  await once(httpServer, 'close')
})

test('a prerendered page is rendered on request', async () => {
  const page = await fetch(`${origin}/`)
  expect(page.status).toBe(200)
  expect(await page.text()).toMatch(/<h1[^>]*>.*Building Educator Impact/s)
})

test('an app page has its skeleton and the entry script, which Vite compiles', async () => {
  const html = await (await fetch(`${origin}/verify/0a1b`)).text()
  expect(html).toContain('<div id="root"><div')
  expect(html).toContain('<script type="module" src="/app/main.tsx"></script>')
  const entry = await fetch(`${origin}/app/main.tsx`)
  expect(entry.headers.get('content-type')).toBe('text/javascript')
})

test('untidy URLs redirect, and unknown ones get the 404 page and are logged', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const moved = await fetch(`${origin}/dashboard/?a=b`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/dashboard?a=b'])
  const unknown = await fetch(`${origin}/nowhere`)
  expect(unknown.status).toBe(404)
  expect(await unknown.text()).toContain('Oops! Page not found')
  expect(log.mock.calls).toEqual([['Unknown path: /nowhere']])
})

test('files outside the frontend are not served', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  for (const path of ['/package.json', '/../package.json', '/infra/settings.json'])
    expect((await fetch(origin + path)).status, path).toBe(404)
})
