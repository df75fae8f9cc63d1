import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { abnIn, abnText } from '#core/abn'
import {
  freeSeats,
  isAddress,
  isCoordinator,
  type OrderMoney,
  type Seat,
  seatCode,
  seatCodeIn,
  seatPrice,
  seatsToSettle,
  seatsUnpaid,
  seatsWork,
  stateOf,
  takenUnpaid,
  totalOf,
} from '#schools/rules'

test.each([
  ['51 824 753 556', '51824753556'],
  ['51824753556', '51824753556'],
  ['51\u00a0824-753.556 ', '51824753556'],
  ['51 824 753 557', undefined],
  ['00 000 000 000', undefined],
  ['5182475355', undefined],
  ['51 824 753 55x', undefined],
  ['', undefined],
])('of “%s”, the ABN is %s', (typed, abn) => {
  expect(abnIn(typed)).toBe(abn)
  if (abn) expect(abnText(abn)).toBe('51 824 753 556')
})

test('one wrong digit is never an ABN', () => {
  fc.assert(
    fc.property(fc.nat(10), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digits = [...'51824753556']
      digits[at] = String((Number(digits[at]) + by) % 10)
      expect(abnIn(digits.join(''))).toBeUndefined()
    }),
  )
})

const cheaper = [
  { from: 20, cents: 8900 },
  { from: 100, cents: 7900 },
]
test.each([
  [2, [], 9900],
  [19, cheaper, 9900],
  [20, cheaper, 8900],
  [200, cheaper, 7900],
  // A setting never makes a seat dearer.
  [20, [{ from: 2, cents: 19_900 }], 9900],
])('of %d seats, each costs by %j', (seats, prices, cents) => {
  expect(seatPrice(seats, prices)).toBe(cents)
})

test('the total includes GST, a tenth of what’s left', () => {
  expect(totalOf(12, 9900, true)).toEqual({ total: 118_800, tax: 10_800 })
  expect(totalOf(12, 9900, false)).toEqual({ total: 118_800, tax: 0 })
})

const order: OrderMoney = { seats: 5, price: 9900, total: 49_500, money: 'paid', refunded: 0, dispute: 'none' }

test.each<[string, Partial<OrderMoney>, string, boolean, number]>([
  ['nobody has paid', { money: 'none' }, 'open', false, 0],
  ['a debit is under way', { money: 'processing' }, 'open', false, 0],
  ['approved', { money: 'none', approvedAt: '2026-03-01' }, 'approved', true, 0],
  ['approved and paid', { approvedAt: '2026-03-01' }, 'paid', true, 0],
  ['approved and cancelled', { money: 'void', approvedAt: '2026-03-01' }, 'void', false, 5],
  ['two seats refunded', { refunded: 19_800 }, 'paid', true, 2],
  ['not quite two seats refunded', { refunded: 19_799 }, 'paid', true, 1],
  ['all refunded', { refunded: 49_500 }, 'refunded', false, 5],
  ['a dispute is open', { dispute: 'open' }, 'paid', true, 0],
  ['a dispute was lost', { dispute: 'lost' }, 'refunded', false, 5],
])('%s', (_, change, state, works, unpaid) => {
  const changed = { ...order, ...change }
  expect(stateOf(changed)).toBe(state)
  expect(seatsWork(stateOf(changed))).toBe(works)
  expect(seatsUnpaid(changed)).toBe(unpaid)
})

const at = '2026-03-02T00:00:00.000Z'
const taken = (number: number): Seat => ({ number, givenAt: at, takenAt: at, takenBy: 'somebody' })

describe('when money goes back, free seats end first', () => {
  const stored: Seat[] = [taken(1), { number: 2, givenAt: at, email: 'a@b.example' }, { number: 4, givenAt: at }]

  test('those that were never handed out before those with an invitation', () => {
    expect(freeSeats(5, stored)).toEqual([2, 4, 3, 5])
    expect(seatsToSettle({ ...order, refunded: 9900 }, stored).end).toEqual([5])
    expect(seatsToSettle({ ...order, refunded: 29_700 }, stored).end).toEqual([5, 3, 4])
    expect(takenUnpaid({ ...order, refunded: 39_600 }, stored)).toBe(0)
    expect(takenUnpaid({ ...order, dispute: 'lost' }, stored)).toBe(1)
  })

  test('whatever was taken and ended: never a taken one, as many as went back, and all come back with the money', () => {
    const seat = fc.constantFrom<(n: number) => Seat | undefined>(
      taken,
      (number) => ({ number, givenAt: at }),
      () => undefined,
    )
    fc.assert(
      fc.property(fc.array(seat, { minLength: 5, maxLength: 5 }), fc.nat(5), fc.nat(5), (makes, first, second) => {
        const seats = makes.flatMap((make, n) => make(n + 1) ?? [])
        const isTaken = (number: number) => seats.some((one) => one.number === number && one.takenAt)
        const free = freeSeats(5, seats).length
        const { end } = seatsToSettle({ ...order, refunded: first * 9900 }, seats)
        expect(end.some(isTaken)).toBe(false)
        expect(end).toHaveLength(Math.min(first, free))
        const after = [
          ...seats.filter(({ number }) => !end.includes(number)),
          ...end.map((number): Seat => ({ number, endedAt: at, endedBy: 'money' })),
        ]
        const next = seatsToSettle({ ...order, refunded: second * 9900 }, after)
        expect(end.length + next.end.length - next.reopen.length).toBe(Math.min(second, free))
      }),
    )
  })
})

test('a link’s code says its order and seat, in whatever case it arrives', () => {
  const parts = { orderId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', number: 7, secret: '0123456789abcdef'.repeat(2) }
  expect(seatCodeIn(seatCode(parts))).toEqual(parts)
  expect(seatCodeIn(` ${seatCode(parts).toUpperCase()}`)).toEqual(parts)
  for (const broken of ['', 'seat', seatCode(parts).slice(1), `${seatCode(parts)}0`])
    expect(seatCodeIn(broken)).toBeUndefined()
})

test('whoever placed an order looks after it, and the colleague, and nobody without an account', () => {
  expect(['a', 'b', 'c'].map((sub) => isCoordinator(sub, { placedBy: 'a', colleague: 'b' }))).toEqual([
    true,
    true,
    false,
  ])
  expect(isCoordinator('a', {})).toBe(false)
})

test.each([
  ['jane@wattle-park.vic.edu.au', true],
  ['jane o’brien@school.example', false],
  ['jane@school', false],
  ['<jane@school.example>', false],
  ['a@b.example;c@d.example', false],
])('whether “%s” is an address', (text, is) => {
  expect(isAddress(text)).toBe(is)
})
