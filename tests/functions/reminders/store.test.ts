import { expect, test } from 'vitest'
import { openMailCounts, ownDateFrom, ownDatePrefix, ownDatesOf } from '#reminders/store'
import { openLocalTable } from '../core/local-table.ts'
import { newId } from '../portal.ts'

const { table } = await openLocalTable()

test('a course has one day; the later choice stands, and it goes without a trace', async () => {
  const sub = newId()
  const dates = ownDatesOf(table, sub)
  const stored = async () => {
    const items = await table.queryAll({ pk: `LEARNER#${sub}`, from: ownDatePrefix, to: `${ownDatePrefix}~` })
    return items.flatMap(ownDateFrom)
  }
  for (const day of ['2026-05-01', '2026-06-01']) await dates.save({ courseId: 'digital-media', day })
  await dates.save({ courseId: 'genai-course', day: '2026-07-01' })
  const other = { courseId: 'genai-course', day: '2026-07-01' }
  expect(await stored()).toEqual([{ courseId: 'digital-media', day: '2026-06-01' }, other])
  await dates.remove('digital-media')
  await dates.remove('digital-media')
  expect(await stored()).toEqual([other])
})

test('emails are counted by month and kind, also those of one moment', async () => {
  const counts = openMailCounts(table)
  await Promise.all(Array.from({ length: 5 }, () => counts.add('sent', 'where-you-stopped', '2031-02')))
  await counts.add('ended', 'where-you-stopped', '2031-02')
  await counts.add('sent', 'own-date', '2031-03')
  const [none, february, march] = await counts.of(['2031-01', '2031-02', '2031-03'])
  expect(none?.kinds.every(({ sent, ended }) => sent + ended === 0)).toBe(true)
  expect(february?.kinds[0]).toEqual({ mail: 'where-you-stopped', sent: 5, bounced: 0, ended: 1 })
  expect(march?.kinds.at(-1)).toEqual({ mail: 'own-date', sent: 1, bounced: 0, ended: 0 })
})
