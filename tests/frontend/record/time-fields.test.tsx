import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TimeFields } from '../../../frontend/record/time-fields.tsx'

afterEach(cleanup)

/** The two fields as an entry has them. `counted` is what it counts, in minutes. */
function show(first: number | null = null, most?: number) {
  const entry = { counted: first, set: (_: number | null) => {} }
  function Fields() {
    const [value, setValue] = useState(first)
    entry.counted = value
    entry.set = setValue
    return <TimeFields value={value} most={most} onChange={setValue} />
  }
  render(<Fields />)
  return entry
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const texts = () => [field('Hours in all').value, field('Minutes').value]

/** Types a text key by key over what stands there, and checks that it stays as it's typed. */
function type(label: string, text: string) {
  const input = field(label)
  const others = () => texts().filter((_, n) => (n === 0) !== (label === 'Hours in all'))
  fireEvent.focus(input)
  const before = others()
  for (let end = 0; end <= text.length; end++) {
    const typed = text.slice(0, end)
    fireEvent.input(input, { target: { value: typed } })
    if (input.value !== typed || String(others()) !== String(before))
      expect([input.value, others()]).toEqual([typed, before])
  }
}
const leave = (label: string) => fireEvent.blur(field(label))

test('every number of hours from 0 to 99.99, typed key by key, stays as typed and counts as what it says', () => {
  const entry = show()
  const [hours, minutes] = [field('Hours in all'), field('Minutes')]
  const check = (text: string, value: number) => {
    fireEvent.input(hours, { target: { value: text } })
    const [wanted, found] = [
      [text, '', Math.round(value * 60)],
      [hours.value, minutes.value, entry.counted],
    ]
    if (String(found) !== String(wanted)) expect(found).toEqual(wanted)
  }
  // One digit more, and each one taken back for the next.
  for (let whole = 0; whole < 100; whole++) {
    const point = whole % 2 ? ',' : '.'
    if (whole > 9) check(String(whole)[0] ?? '', Math.floor(whole / 10))
    check(`${whole}`, whole)
    check(`${whole}${point}`, whole)
    for (let tenth = 0; tenth < 10; tenth++) {
      check(`${whole}${point}${tenth}`, whole + tenth / 10)
      for (let last = 0; last < 10; last++)
        check(`${whole}${point}${tenth}${last}`, (100 * whole + 10 * tenth + last) / 100)
    }
  }
  fireEvent.blur(hours)
  expect([hours.value, minutes.value]).toEqual(['99', '59'])
})

test.each([
  ['Hours in all', '1.25', 75],
  ['Hours in all', '2,75', 165],
  ['Hours in all', '.5', 30],
  ['Hours in all', '1:15', 75],
  ['Hours in all', '1 h 15', 75],
  ['Hours in all', '1h15m', 75],
  ['Hours in all', '1 hour and 15 minutes', 75],
  ['Hours in all', '75 min', 75],
  ['Hours in all', '１．５', 90],
  ['Minutes', '600', 600],
  ['Minutes', '1:15', 75],
  ['Minutes', '1.5 hrs', 90],
  ['Minutes', '1000', 1_000],
])('%s: %s counts %i minutes, and shows as that once the field is left', (label, text, minutes) => {
  const entry = show()
  type(label, text)
  expect(entry.counted).toBe(minutes)
  leave(label)
  expect(texts()).toEqual([String(Math.floor(minutes / 60)), minutes % 60 ? String(minutes % 60) : ''])
  expect(entry.counted).toBe(minutes)
})

test.each(['an hour', '1:75', '-2', '1.2.3', '1,250', '1 h 15 h', '9'.repeat(20)])(
  '“%s” isn’t guessed at: it counts nothing, says so, and stays to be mended',
  (text) => {
    const entry = show(90)
    type('Hours in all', text)
    leave('Hours in all')
    expect(entry.counted).toBeNull()
    expect(texts()).toEqual([text, '30'])
    screen.getByText(/can’t be read as a time, so it counts nothing/)
    type('Hours in all', '2')
    expect(entry.counted).toBe(150)
    expect(screen.queryByText(/can’t be read/)).toBeNull()
  },
)

test('hours and minutes add up, and a new whole number of hours leaves the minutes alone', () => {
  const entry = show(90)
  type('Hours in all', '2')
  expect(entry.counted).toBe(150)
  leave('Hours in all')
  type('Minutes', '45')
  expect(entry.counted).toBe(165)
  leave('Minutes')
  expect(texts()).toEqual(['2', '45'])
  type('Hours in all', '')
  type('Minutes', '')
  expect(entry.counted).toBeNull()
})

test('another device’s time is shown, also over one that couldn’t be read', () => {
  const entry = show(90)
  type('Hours in all', 'two')
  leave('Hours in all')
  fireEvent.focus(field('Minutes'))
  entry.set(200)
  return expect.poll(texts).toEqual(['3', '20'])
})

test('more than a lesson has stays as typed while one types, says what’s the most, and becomes that', () => {
  const entry = show(240, 240)
  type('Minutes', '45')
  expect(entry.counted).toBe(240)
  screen.getByText('The lesson has 4 h, and no more can be logged.')
  leave('Minutes')
  expect(texts()).toEqual(['4', ''])
})
