import { expect, test } from 'vitest'
import { emptyEntry } from '#record/entry'
import { hoursLayers } from '../../../frontend/record/record-view.tsx'

const entry = (n: number) => ({ ...emptyEntry, entryId: `e${n}`, title: `Entry ${n}` })
const states = (...of: Parameters<typeof hoursLayers>) =>
  hoursLayers(...of).map((layer) => (layer.state === 'underway' ? layer.share : layer.state))

test('14 of 20 hours asked are three layers and a half', () => {
  const ledger = { minutes: 14 * 60, counted: [entry(1)] }
  expect(states(ledger, 20 * 60)).toEqual(['done', 'done', 'done', 0.5, 'open'])
  expect(hoursLayers(ledger, 20 * 60)[3]?.label).toBe('12 h to 16 h')
})

test('nothing logged fills no layer, and more than what’s asked fills each', () => {
  expect(states({ minutes: 0, counted: [] }, 600)).toEqual(Array(5).fill('open'))
  expect(states({ minutes: 900, counted: [] }, 600)).toEqual(Array(5).fill('done'))
})

test('where nothing is asked, the last five entries are the layers', () => {
  const counted = [1, 2, 3, 4, 5, 6].map(entry)
  expect(hoursLayers({ minutes: 60, counted }, null).map(({ label }) => label.slice(3))).toEqual(
    counted.slice(1).map(({ title }) => title),
  )
  expect(states({ minutes: 0, counted: [] }, null)).toEqual(['open'])
})
