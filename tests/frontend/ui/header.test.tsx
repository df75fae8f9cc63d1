import { cleanup, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { AppHeader, SignedInContext } from '../../../frontend/ui/header.tsx'

type Shown = ComponentProps<typeof AppHeader> & { at?: string; signedIn?: boolean }

const show = ({ at = '/dashboard', signedIn = true, ...header }: Shown = {}) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <SignedInContext value={signedIn}>
        <AppHeader {...header} />
      </SignedInContext>
    </MemoryRouter>,
  )
const navigation = () => screen.queryByRole('navigation', { name: 'Portal' })
const links = () => within(navigation() as HTMLElement).getAllByRole('link')
const atFoot = () => navigation()?.matches('.foot-navigation')
const back = (to = '/dashboard') => ({ to, label: 'Back to Dashboard' })
const backLink = () => screen.queryByRole('link', { name: 'Back to Dashboard' })

afterEach(cleanup)

describe('a learner’s navigation', () => {
  test.each([
    ['/dashboard', 'Courses'],
    ['/prompts', 'Prompts'],
    ['/record', 'Record'],
    ['/words', 'Words'],
    ['/account', 'Account'],
    ['/verify', undefined],
  ])('at %s has the same five places, and says that it is at %s', (at, current) => {
    show({ at })
    expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Courses', '/dashboard'],
      ['Prompts', '/prompts'],
      ['Record', '/record'],
      ['Words', '/words'],
      ['Account', '/account'],
    ])
    expect(links().flatMap((link) => (link.getAttribute('aria-current') === 'page' ? [link.textContent] : []))).toEqual(
      current ? [current] : [],
    )
  })

  test('isn’t shown to visitors', () => {
    show({ signedIn: false, back: back() })
    expect(navigation()).toBeNull()
    expect(backLink()).not.toBeNull()
  })

  test.each<[string, Shown, { back: boolean; foot: boolean }]>([
    ['takes the place of a way back that it has', { back: back() }, { back: false, foot: true }],
    ['leaves a way back that it hasn’t', { back: back('/course/genai-module-1') }, { back: true, foot: true }],
    ['leaves a lesson its way back and its own bar', { back: back(), wide: true }, { back: true, foot: false }],
    ['leaves a lesson that loads the same', { back: back(), foot: false }, { back: true, foot: false }],
  ])('%s', (_, header, expected) => {
    show(header)
    expect({ back: backLink() !== null, foot: atFoot() }).toEqual(expected)
  })
})
