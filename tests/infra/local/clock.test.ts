import { expect, test } from 'vitest'
import { dayOf } from '#core/day'
import { createClock } from '../../../infra/local/clock.ts'
import type { Letter } from '../../../infra/local/mailbox.ts'
import { listen } from './listen.ts'

test('the clock runs each morning once up to a day, goes on from there, and says what went', async () => {
  const runs: Date[] = []
  const letters: Letter[] = []
  const run = async (now: Date) => {
    runs.push(now)
    const n = String(runs.length)
    if (n === '2') throw new Error('Broken')
    if (n === '3')
      letters.push({
        id: n,
        sentAt: now.toISOString(),
        to: 'jane@school.example',
        subject: 'A <look>',
        text: '',
        html: '',
      })
  }
  const server = await listen(createClock({ run, letters: () => letters }))
  const later = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))
  const ask = async (day: string) =>
    (await fetch(server.url, { method: 'POST', body: new URLSearchParams({ day }) })).text()
  expect(await (await fetch(server.url)).text()).toContain('Run the mornings')
  expect(runs).toEqual([])
  const page = await ask(later(1))
  expect(page).toContain(`${later(1)}, 08:30 in Sydney: Something failed.`)
  expect(page).toContain(`${later(1)}, 09:30 in Sydney: jane@school.example: A &#60;look&#62;`)
  expect(await ask(later(2))).toContain('Nothing was sent')
  expect(runs.map((at) => dayOf(at))).toEqual([...Array(5).fill(later(1)), ...Array(5).fill(later(2))])
  await ask('')
  expect(runs).toHaveLength(10)
  await server.close()
})
