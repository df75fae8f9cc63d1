import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basin } from '#exercises/compiler/windows'
import { checkFinding, rankOf, spansIn, trapsIn } from '#exercises/courses/environmental-ed/finding'
import { lastYear, meanOf, type Span, shared, spanOf } from '#exercises/courses/environmental-ed/windows'

const [rain, temperature] = basin().series
if (!rain || !temperature) throw new Error('The basin has two series.')
const decade = (from: number): Span => spanOf(from, 10)

describe('the basin’s figures', () => {
  // Looked up by hand in the copy that basin.yaml names, at two decimals.
  test.each([
    [rain, 1900, 413.61],
    [rain, 1902, 256.42],
    [rain, 1950, 792.88],
    [rain, 1956, 806.21],
    [rain, 2010, 812.22],
    [rain, 2019, 229.85],
    [temperature, 1910, 17.32],
    [temperature, 1914, 18.66],
    [temperature, 1956, 16.42],
    [temperature, 2021, 17.95],
  ])('%#: %s in %i', (series, year, value) => expect(meanOf(series, spanOf(year, 1))).toBe(value))

  test('run to 2021, rain from 1900 and temperature from 1910', () => {
    expect([rain, temperature].map((series) => [series.first, lastYear(series)])).toEqual([
      [1900, 2021],
      [1910, 2021],
    ])
  })

  test('bear out what the lesson says: rain flips with the windows, and from 1993 on a decade is warmer than any before it', () => {
    const means = (series: typeof rain, from: number) => meanOf(series, decade(from)) ?? Number.NaN
    expect(means(rain, 1950).toFixed(0)).toBe('545')
    expect(means(rain, 1940).toFixed(0)).toBe('422')
    expect(means(rain, 2010).toFixed(0)).toBe('467')
    for (let later = 1993; later <= 2012; later++)
      for (let earlier = 1910; earlier <= later - 10; earlier++)
        expect(means(temperature, later), `${earlier}, ${later}`).toBeGreaterThan(means(temperature, earlier))
    expect(means(temperature, 1992)).toBeLessThan(means(temperature, 1979))
  })
})

describe('a mean', () => {
  test.each([
    ['before the first year', { from: 1905, to: 1914 }],
    ['after the last year', { from: 2013, to: 2022 }],
    ['backwards', { from: 1950, to: 1941 }],
  ])('isn’t made up for years %s', (_, span) => expect(meanOf(temperature, span)).toBeUndefined())

  test('lies between the lowest and the highest year, and weighs every year alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2021 }), fc.integer({ min: 1, max: 60 }), (from, years) => {
        const span = spanOf(from, years)
        const mean = meanOf(rain, span)
        if (span.to > 2021) return mean === undefined
        const single = Array.from({ length: years }, (_, index) => meanOf(rain, spanOf(from + index, 1)) ?? Number.NaN)
        const sum = single.reduce((total, value) => total + value, 0)
        return mean !== undefined && Math.abs(mean * years - sum) < 1e-6 && mean >= Math.min(...single) - 1e-9
      }),
    )
  })

  test('has a rank among the windows of its length', () => {
    expect(rankOf(rain, decade(1947))).toEqual({ rank: 1, of: 113 })
    expect(rankOf(rain, decade(1937))).toEqual({ rank: 113, of: 113 })
    expect(rankOf(temperature, decade(1905))).toBeUndefined()
  })
})

describe('the page names a trap', () => {
  test.each([
    ['Overlap: the windows share 5 years', decade(1990), decade(1995), 0],
    ['Overlap: the windows share 10 years', decade(1990), decade(1990), 0],
    ['One year against another', spanOf(1956, 1), spanOf(2019, 1), 0],
    ['Chosen start: of the 113 windows of 10 years, 1947–1956 is the highest', decade(1947), decade(2010), 0],
    [
      'Chosen start: of the 113 windows of 10 years, 1950–1959 is number 3 from the highest',
      decade(1950),
      decade(2010),
      0,
    ],
    [
      'Stretched axis: it begins at 400 mm. The figures change by 4%, and the bars by 26%.',
      decade(1980),
      decade(1990),
      400,
    ],
    // As the newsletter's headline has it, from the earlier mean.
    ['The figures change by 10%, and the bars by 18%.', decade(1960), decade(1990), 200],
  ])('%s', (says, earlier, later, axis) => expect(trapsIn(rain, earlier, later, axis).join(' ')).toContain(says))

  test('where there are no figures, and then nothing else', () => {
    expect(trapsIn(temperature, decade(1905), decade(2010), 17)).toEqual([
      'No figures for all of 1905–1914: this record runs from 1910 to 2021. A mean over years that nobody has would be invented.',
    ])
    expect(trapsIn(rain, decade(1950), decade(2013))).toHaveLength(1)
  })

  test('and keeps quiet about two ordinary windows drawn from zero', () => {
    expect(trapsIn(rain, decade(1960), decade(1990))).toEqual([])
  })
})

test.each([
  ['1950 to 1959', [[1950, 1959]]],
  [
    '1950–59 and 2010-2019',
    [
      [1950, 1959],
      [2010, 2019],
    ],
  ],
  ['the 1990s', [[1990, 1999]]],
  ['between 1950 and 1959', [[1950, 1959]]],
  [
    'in 1950 and 2010',
    [
      [1950, 1950],
      [2010, 2010],
    ],
  ],
  ['545 mm, page 12345', []],
])('years in “%s”', (text, years) => expect(spansIn(text).map(({ from, to }) => [from, to])).toEqual(years))

describe('a finding', () => {
  const said = (text: string) => checkFinding(text, [rain, temperature])

  test('is right where each figure fits the years in it', () => {
    const remarks = said(
      'From 1950–59 to 2010–19 the mean yearly rain fell by 78 mm, but from 1940–49 to 2010–19 it rose by 45 mm. The means were 545 mm and 467.2 mm.',
    )
    expect(remarks.map(({ right }) => right)).toEqual([true, true, true, true])
    expect(remarks[0]?.says).toBe('78 mm is the difference: between 1950–1959 and 2010–2019 it fell.')
  })

  test.each([
    ['', 'no figure yet'],
    ['It rained less lately.', 'no figure yet'],
    ['Rain fell by 78 mm.', 'Which years?'],
    ['From 1950 to 1959 and 2010 to 2019 it rained 90 mm less.', 'neither a mean nor a difference'],
    ['From 1950–59 to 2010–19 rain rose by 78 mm.', 'it fell'],
    ['It was 17.3 °C in 1905 to 1914.', 'has no mean temperature for all of 1905–1914'],
    ['The 1990s were 18 °C.', 'to one decimal'],
    ['Rain was 806.21 mm in 1956.', 'single years'],
    ['From 1990–99 to 1995–2004 it rained 46 mm less.', 'share 5 of their years'],
    ['From 1959 to 1950 it rained 545 mm.', 'runs backwards'],
  ])('“%s”: %s', (text, says) => {
    const remarks = said(text)
    expect(remarks.some(({ right }) => !right)).toBe(true)
    expect(remarks.map((one) => one.says).join(' ')).toContain(says)
  })

  test('may give a share of the rain, and one less in the last place', () => {
    expect(said('From 1950–59 to 2010–19 rain fell by 14 %, or 77 mm.').every(({ right }) => right)).toBe(true)
  })

  test('of any two windows is right with the figures that the page shows', () => {
    const year = fc.integer({ min: 1910, max: 1990 })
    fc.assert(
      fc.property(year, fc.integer({ min: 2, max: 15 }), fc.constantFrom(rain, temperature), (from, years, series) => {
        const [a, b] = [spanOf(from, years), spanOf(from + years, years)]
        const [one, two] = [meanOf(series, a) ?? 0, meanOf(series, b) ?? 0]
        const by = Math.abs(two - one).toFixed(series.digits)
        const text = `From ${a.from} to ${a.to} it was ${one.toFixed(series.digits)} ${series.unit}; ${two > one ? 'it rose' : 'it fell'} by ${by} ${series.unit} to ${b.from} to ${b.to}.`
        expect(shared(a, b)).toBe(0)
        expect(said(text).filter(({ right }) => !right)).toEqual([])
      }),
    )
  })
})
