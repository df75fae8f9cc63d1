import { expect, test } from 'vitest'
import { differences } from './differences.ts'
import type { Box } from './measure.ts'

type Size = [x: number, y: number, width: number, height: number]

const box = (name: string, [x, y, width, height]: Size, inside: Box[] = [], more: Partial<Box> = {}): Box => ({
  ...{ tag: name, name, words: '', x, y, width, height, inText: false, lines: 0, matches: [], inside },
  ...more,
})

const found = (one: Box, other: Box) => differences(one, other).map(({ path, what }) => `${path}: ${what}`)

/** A cover, a title and a text below each other, then a foot. */
const page = (cover: Size, title: Size, text: Size, more: Partial<Box> = {}) => {
  const height = text[1] + text[3]
  const card = [box('cover', cover), box('title', title), box('text', text, [], { lines: 5, ...more })]
  return box(
    'page',
    [0, 0, 240, height + 50],
    [box('card', [0, 0, 240, height], card), box('foot', [0, height, 240, 50])],
  )
}
const drawn = page([0, 0, 240, 150], [0, 150, 240, 30], [0, 180, 240, 100])

test('a wrong size has one cause: neither what’s around it nor what comes after it', () => {
  expect(found(drawn, page([0, 0, 240, 300], [0, 300, 240, 30], [0, 330, 240, 100]))).toEqual([
    'page card cover: 150 px high, not 300',
  ])
  expect(found(drawn, page([0, 0, 928, 580], [0, 580, 240, 30], [0, 610, 240, 100]))).toEqual([
    'page card cover: 240 px wide, not 928',
  ])
})

test('what lies over another element has moved', () => {
  expect(found(drawn, page([0, 0, 240, 150], [0, 60, 240, 30], [0, 180, 240, 100]))).toEqual([
    'page card title: at y 150, not y 60',
  ])
})

test('lines may lose their fractions, up to a pixel each', () => {
  expect(found(drawn, page([0, 0, 240, 150], [0, 150, 240, 30], [0, 180, 240, 88]))).toEqual([])
  expect(found(drawn, page([0, 0, 240, 150], [0, 150, 240, 30], [0, 180, 240, 86]))).toEqual([
    'page card text: 100 px high, not 86',
  ])
})

test('a row has one cause, and none where a part in it has one', () => {
  const row = (height: number, ...cells: Box[]) => box('row', [0, 0, 200, height], cells)
  const cell = (height: number, inside: Box[] = []) => box('cell', [0, 0, 100, height], inside)
  expect(found(row(40, cell(40), cell(40)), row(70, cell(70), cell(70)))).toEqual(['row cell: 40 px high, not 70'])
  expect(found(row(40, cell(40), cell(40, [cell(30)])), row(70, cell(70), cell(70, [cell(60)])))).toEqual([
    'row cell cell: 30 px high, not 60',
  ])
})

test('a part that’s missing, and a known difference', () => {
  const form = (...inside: Box[]) => box('form', [0, 0, 200, 100], inside, { matches: [3] })
  const button = box('button', [0, 0, 100, 40])
  expect(differences(form(button, button), form(button))).toEqual([
    { path: 'form', what: 'holds button button, not button', known: 3 },
  ])
})
