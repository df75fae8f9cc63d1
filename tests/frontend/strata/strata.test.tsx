import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Strata } from '../../../frontend/strata/strata.tsx'
import type { Layer } from '../../../frontend/strata/strata-drawing.tsx'

afterEach(cleanup)

const layer = (state: Layer['state'], label: string): Layer => ({ state, label, share: 0.5 })

test('captions how many modules are completed', () => {
  render(<Strata layers={[layer('done', 'One'), layer('done', 'Two'), layer('underway', 'Three')]} />)
  expect(screen.getByRole('figure').textContent).toContain('2 of 3 modules completed')
})

test.each([
  ['done', 'Completed'],
  ['underway', 'Under way'],
  ['open', 'Not started'],
] as const)('captions a single module that is %s: %s', (state, caption) => {
  render(<Strata layers={[layer(state, 'Failure Festival')]} />)
  expect(screen.getByText(caption)).toBeTruthy()
})

test('uses the caption of the page if it has one', () => {
  render(<Strata layers={[layer('open', 'One')]} caption="0 of 5 modules completed • $99 AUD per course" />)
  expect(screen.getByText('0 of 5 modules completed • $99 AUD per course')).toBeTruthy()
})

test('distinguishes states by shape, not by colour alone', () => {
  const { container } = render(
    <Strata layers={[layer('done', 'One'), { state: 'underway', label: 'Two', share: 0.5 }, layer('open', 'Three')]} />,
  )
  const [done, underway, open] = container.querySelectorAll('g')
  expect(done?.querySelectorAll('path')).toHaveLength(1)
  expect(underway?.querySelector('clipPath rect')?.getAttribute('width')).toBe('120')
  expect(open?.querySelector('path')?.getAttribute('stroke-dasharray')).toBeTruthy()
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})
