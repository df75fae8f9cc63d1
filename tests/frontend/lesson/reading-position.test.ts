import { describe, expect, test } from 'vitest'
import {
  hasNews,
  movedTo,
  newsOf,
  type Place,
  placeFrom,
  ticked,
  told,
} from '../../../frontend/features/lesson/reading-position.ts'

const begun = placeFrom({ ticks: ['story'], place: 'lab' })
const having = (...steps: ((now: Place) => Place)[]) => steps.reduce((now, step) => step(now), begun)
const tick = (id: string) => (now: Place) => ticked(now, id, true)
const untick = (id: string) => (now: Place) => ticked(now, id, false)
const move = (id: string) => (now: Place) => movedTo(now, id)

describe('what the server has not heard', () => {
  test.each<[string, Place, Partial<ReturnType<typeof newsOf>> | undefined]>([
    ['nothing at first', begun, undefined],
    ['a tick', having(tick('lab')), { tick: ['lab'], untick: [] }],
    ['no tick that stands already', having(tick('story')), undefined],
    ['a tick taken back', having(untick('story')), { tick: [], untick: ['story'] }],
    ['no taking back of what is not ticked', having(untick('lab')), undefined],
    ['the last word on a tick', having(tick('lab'), untick('lab')), { tick: [], untick: ['lab'] }],
    ['the last word on one taken back', having(untick('story'), tick('story')), { tick: ['story'], untick: [] }],
    ['a new place', having(move('end')), { place: 'end' }],
    ['no place where one stays', having(move('lab')), undefined],
  ])('%s', (_, place, news) => {
    expect(hasNews(place)).toBe(news !== undefined)
    if (news) expect(newsOf(place)).toMatchObject(news)
  })

  test('ends when it was told', () => {
    const place = having(tick('lab'), untick('story'), move('end'))
    expect(hasNews(told(place, newsOf(place)))).toBe(false)
    expect([...told(place, newsOf(place)).ticks]).toEqual(['lab'])
  })

  test.each<[string, (now: Place) => Place, ReturnType<typeof newsOf>]>([
    ['a tick', tick('more'), { tick: ['more'], untick: [], place: 'end' }],
    ['a tick taken back', untick('story'), { tick: [], untick: ['story'], place: 'end' }],
    ['the place', move('more'), { tick: [], untick: [], place: 'more' }],
  ])('does not end for what changed meanwhile: %s', (_, step, news) => {
    const before = having(tick('lab'), move('end'))
    const now = told(step(before), newsOf(before))
    expect(hasNews(now)).toBe(true)
    expect(newsOf(now)).toEqual(news)
  })

  test('goes in parts that the server takes', () => {
    const many = having(...Array.from({ length: 130 }, (_, n) => tick(`item/${n}`)))
    const first = newsOf(many)
    expect(first.tick).toHaveLength(100)
    expect(newsOf(told(many, first)).tick).toHaveLength(30)
  })
})
