import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Strata } from '../../../frontend/components/strata/strata.tsx'
import type { Layer } from '../../../frontend/components/strata/strata-drawing.tsx'

afterEach(cleanup)

const layer = (state: Layer['state'], label: string): Layer => ({ state, label })

test('says in words how many modules are completed', () => {
  render(<Strata layers={[layer('done', 'One'), layer('done', 'Two'), layer('underway', 'Three')]} />)
  expect(screen.getByRole('figure').textContent).toContain('2 of 3 modules completed')
})

test.each([
  ['done', 'Completed'],
  ['underway', 'Under way'],
  ['open', 'Not started'],
] as const)('says of a single module that is %s: %s', (state, words) => {
  render(<Strata layers={[layer(state, 'Failure Festival')]} />)
  expect(screen.getByText(words)).toBeTruthy()
})

test('takes the words of the page where it has its own', () => {
  render(<Strata layers={[layer('open', 'One')]} words="0 of 5 modules completed • $99 AUD per course" />)
  expect(screen.getByText('0 of 5 modules completed • $99 AUD per course')).toBeTruthy()
})

test('tells states apart by shape, not by colour alone', () => {
  const { container } = render(
    <Strata layers={[layer('done', 'One'), { state: 'underway', label: 'Two', share: 0.5 }, layer('open', 'Three')]} />,
  )
  const [done, underway, open] = container.querySelectorAll('g')
  expect(done?.querySelectorAll('path')).toHaveLength(1)
  expect(underway?.querySelector('clipPath rect')?.getAttribute('width')).toBe('120')
  expect(open?.querySelector('path')?.getAttribute('stroke-dasharray')).toBeTruthy()
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})
