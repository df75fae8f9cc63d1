import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Machine } from '../../../frontend/exercises/next-word/machine.tsx'
import { opening } from '../../../frontend/exercises/next-word/school-week.ts'

let chance: number
beforeEach(() => {
  chance = 0
  render(<Machine random={() => chance} />)
})
afterEach(() => cleanup())

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const bars = () => within(screen.getByRole('list', { name: 'The next word' })).getAllByRole('button')
const line = () => screen.getAllByRole('status')[0]?.textContent

test('shows the next words with their shares, and adds the one pressed', () => {
  expect(line()).toBe(`${opening}  …`)
  expect(bars()[0]?.textContent).toMatch(/^\S+ \d+%$/)
  press(/^always /)
  expect(line()).toBe(`${opening} always`)
})

test('draws by chance, writes ten words, and starts again', () => {
  chance = 0.999
  press('Draw one by chance')
  expect(line()).not.toBe(`${opening}  …`)
  press('Start again')
  expect(line()).toBe(`${opening}  …`)
  press('Write ten words')
  expect(line()?.length).toBeGreaterThan(opening.length + 10)
})

test('asks twice and says where the two runs part', () => {
  const numbers = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.99, 0.99]
  cleanup()
  render(<Machine random={() => numbers.shift() ?? 0.99} />)
  press('Ask twice')
  expect(screen.getByText(/^They part after/)).toBeDefined()
  fireEvent.change(screen.getByRole('slider', { name: 'Chance' }), { target: { value: '0' } })
  press('Ask twice')
  expect(screen.getByText('The same both times. Give it more chance, and ask again.')).toBeDefined()
})

test('without the fridge paragraph it has read less, and still finishes the sentence', () => {
  const read = () => screen.getByText(/^Everything it has read/).textContent
  const before = read()
  const words = () => bars().map((bar) => bar.textContent?.split(' ')[0])
  press(/^a /)
  expect(words()).toContain('yoghurt')
  fireEvent.click(screen.getByRole('checkbox', { name: /without the paragraph about the fridge/ }))
  expect(words()).not.toContain('yoghurt')
  expect(read()).not.toBe(before)
  press('Write ten words')
  expect(line()).toMatch(new RegExp(`^${opening} a \\w+ .+`))
})

test('begins with what is typed, also with words that it has never read', () => {
  fireEvent.change(screen.getByLabelText('Begin with'), { target: { value: 'Zebras <b>' } })
  expect(line()).toBe('Zebras b  …')
  expect(bars().length).toBeGreaterThan(1)
})
