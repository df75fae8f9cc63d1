import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import AppearanceSettings from '../../../frontend/account/appearance-settings.tsx'

const script = readFileSync('frontend/public/appearance.js', 'utf8')
/** What the head of a page does before anything is painted. */
const load = () => runInThisContext(`{${script}}`)
const root = () => ({ ...document.documentElement.dataset })
const toolbar = () => [...document.querySelectorAll('meta')].map((meta) => meta.getAttribute('media'))
const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('radio').flatMap((one) => (one.checked ? [one.labels?.[0]?.textContent] : []))

beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = ['light', 'dark']
    .map((scheme) => `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})">`)
    .join('')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('follows the device until something is chosen', () => {
  load()
  render(<AppearanceSettings />)
  expect(root()).toEqual({ theme: 'system', text: '100' })
  expect(chosen()).toEqual(['As on this device', 'Standard'])
})

test('a choice applies at once, and before the first paint of the next visit', () => {
  load()
  render(<AppearanceSettings />)
  fireEvent.click(screen.getByLabelText('Dark'))
  fireEvent.click(screen.getByLabelText('Largest'))
  expect(root()).toEqual({ theme: 'dark', text: '125' })
  expect(toolbar()).toEqual(['not all', 'all'])
  document.documentElement.removeAttribute('data-theme')
  load()
  expect(root()).toMatchObject({ theme: 'dark' })
  cleanup()
  render(<AppearanceSettings />)
  expect(chosen()).toEqual(['Dark', 'Largest'])
  fireEvent.click(screen.getByLabelText('As on this device'))
  expect(toolbar()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
})

test.each(['', '{', 'null', '[]', '{"theme":"purple"}'])(
  'something stored that is not a choice (%s) counts as none',
  (stored) => {
    localStorage.setItem('portal-appearance', stored)
    load()
    expect(root()).toEqual({ theme: 'system', text: '100' })
  },
)

test('says so where the browser stores nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  render(<AppearanceSettings />)
  fireEvent.click(screen.getByLabelText('Light'))
  expect(screen.getByRole('status').textContent).toBe('This browser doesn’t let us store your choice.')
})

test('after “Show the original page” translators leave the page alone, until then they may have it', () => {
  const asked = () => [
    document.documentElement.translate,
    document.querySelector('meta[name="google"]')?.getAttribute('content'),
  ]
  load()
  expect(asked()).toEqual([true, undefined])
  sessionStorage.setItem('portal-original', 'yes')
  load()
  expect(asked()).toEqual([false, 'notranslate'])
  sessionStorage.clear()
})
