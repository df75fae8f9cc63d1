import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { courses, flagship } from '#catalogue/catalogue'
import type { Dashboard } from '#dashboard/contract'
import { CertificateTable } from '../../../frontend/certificates/certificate-table.tsx'
import { renderInApp } from '../render-in-app.tsx'

afterEach(cleanup)

/** In Sydney it's the next day. */
const issuedAt = '2026-11-20T15:30:00.000Z'
const of = (key: Dashboard['certificates'][number]['key'], title: string) => ({ key, title })
const whole = of('genai-course', flagship.title)
const parts = flagship.modules.slice(0, 4).map(({ id, title }) => of(id as 'genai-module-1', title))
const media = of('digital-media', 'Digital media')
const show = (certificates: Dashboard['certificates']) =>
  renderInApp(<CertificateTable certificates={certificates} completedOn={() => '19 November 2026'} />)
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))
const issueAll = () => screen.queryByRole('link', { name: /^Issue all/ })

test('says of each certificate its hours, its day and what to do with it', () => {
  show([{ ...media, issuedAt, zone: 'Australia/Perth' }, of('failure-festival', 'Failure Festival')])
  expect(rows()).toEqual([
    'Failure Festival | 3 hours | Completed 19 November 2026 | Issue: Failure Festival',
    'Digital media | 4 hours | Issued 20 November 2026 | View: Digital media',
  ])
  expect(screen.getByRole('link', { name: 'Issue: Failure Festival' }).getAttribute('href')).toBe(
    '/certificate?module=failure-festival',
  )
})

test('folds the modules of a course under it, and opens them on request', () => {
  show([whole, ...parts])
  expect(rows()).toHaveLength(2)
  const fold = screen.getByRole('button', { name: 'and 4 of its modules' })
  fireEvent.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  expect(rows()).toHaveLength(6)
})

test('shows modules without a fold while their course isn’t finished', () => {
  show(parts.slice(0, 2))
  expect(rows()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /of its modules/ })).toBeNull()
})

test.each([
  ['only one', [media], false],
  ['two', [media, whole], true],
  ['one of two', [{ ...media, issuedAt }, whole], false],
  [
    'all',
    [
      { ...media, issuedAt },
      { ...whole, issuedAt },
    ],
    false,
  ],
] as const)('offers to issue all only where several wait: %s', (_, certificates, offered) => {
  show([...certificates])
  expect(issueAll()?.getAttribute('href')).toBe(offered ? '/certificate?all' : undefined)
})

test('has a row for every certificate of the catalogue', () => {
  show(courses.map(({ id, title }) => of(id, title)))
  expect(rows()).toHaveLength(courses.length)
})
