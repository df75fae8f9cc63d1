import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LoadOnPress } from '../../../frontend/ui/load-on-press.tsx'
import { renderInApp } from '../render-in-app.tsx'

afterEach(cleanup)

test('a part of the page loads when its button is first pressed; if that fails, a toast says so and it can be pressed again', async () => {
  const Part = () => <p>The part</p>
  let loads = 0
  const load = async () => {
    loads += 1
    if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return Part
  }
  renderInApp(
    <LoadOnPress label="More" load={load}>
      {(Loaded) => <Loaded />}
    </LoadOnPress>,
  )
  const button = screen.getByRole('button', { name: 'More' })
  fireEvent.click(button)
  await screen.findByText('This could not be loaded. Please check your internet connection and try again.')
  fireEvent.click(button)
  await screen.findByText('The part')
  fireEvent.click(button)
  expect(screen.queryByText('The part')).toBeNull()
  fireEvent.click(button)
  await screen.findByText('The part')
})
