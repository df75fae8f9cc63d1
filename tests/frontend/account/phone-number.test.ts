import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskPhone, parsePhone } from '../../../frontend/account/phone-number.ts'

describe('a mobile number', () => {
  test.each([
    ['0412345678', '+61412345678'],
    ['0412 345 678', '+61412345678'],
    ['(04) 1234-5678', '+61412345678'],
    ['04.1234.5678', '+61412345678'],
    ['412 345 678', '+61412345678'],
    ['61 412 345 678', '+61412345678'],
    ['+61 412 345 678', '+61412345678'],
    ['+61 (0)412 345 678', '+61412345678'],
    ['0061 412 345 678', '+61412345678'],
    ['0011 61 412 345 678', '+61412345678'],
    ['0412‑345‑678', '+61412345678'],
    ['\u202a0412\u00a0345\u00a0678\u202c', '+61412345678'],
    ['０４１２ ３４５ ６７８', '+61412345678'],
    ['٠٤١٢ ٣٤٥ ٦٧٨', '+61412345678'],
    ['+64 21 123 4567', '+64211234567'],
    ['0011 64 21 123 4567', '+64211234567'],
    ['+44 7700 900123', '+447700900123'],
    ['+1 (555) 010-0123', '+15550100123'],
    ['+290 1234', '+2901234'],
  ])('typed as "%s" is %s', (typed, number) => {
    expect(parsePhone(typed)).toEqual({ number })
  })

  test.each([
    ['', 'Please enter your mobile number.'],
    [' - ', 'Please enter your mobile number.'],
    ['my mobile', /digits only/],
    ['0412 345 67x', /digits only/],
    ['0412+345678', /digits only/],
    ['++61412345678', /digits only/],
    ['0412 345 67', /ten digits, such as 0412 345 678\. This one has 9\./],
    ['0412 345 6789', /This one has 11\./],
    ['+61 412 345 67', /This one has 9\./],
    ['(02) 9123 4567', /landline/],
    ['+61 3 9123 4567', /landline/],
    ['1300 123 456', /start an Australian mobile number with 04/],
    ['+61 1300 123 456', /start an Australian mobile number with 04/],
    ['021 123 4567', /with \+ and another country’s code/],
    ['64 21 123 4567', /\+ and its country code/],
    ['+12345', /7 to 15 digits/],
    ['+1234567890123456', /7 to 15 digits/],
    ['+0412345678', /7 to 15 digits/],
  ])('typed as "%s" gets a sentence that says what to do', (typed, problem) => {
    const { number, problem: sentence } = parsePhone(typed)
    expect(number).toBeUndefined()
    expect(sentence).toMatch(problem)
    expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  test('is the same however an Australian one is written and wherever the blanks are', () => {
    const digits = fc.stringMatching(/^[0-9]{8}$/)
    const prefix = fc.constantFrom('04', '+614', '614', '4', '+6104', '00614', '0011614')
    const blanks = fc.array(fc.constantFrom('', ' ', '-', '.', '(', ')', '\u00a0'), { minLength: 16, maxLength: 16 })
    fc.assert(
      fc.property(prefix, digits, blanks, (start, rest, gaps) => {
        const typed = [...`${start}${rest}`].map((char, place) => `${gaps[place % gaps.length]}${char}`).join('')
        expect(parsePhone(typed)).toEqual({ number: `+614${rest}` })
      }),
    )
  })

  test('is in E.164 whatever was typed, or refused, and stays what it is', () => {
    const characters = fc.constantFrom(...'0123456789+ -()4416'.split(''))
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: characters, maxLength: 20 })), (typed) => {
        const { number, problem } = parsePhone(typed)
        expect(number === undefined).toBe(problem !== undefined)
        if (number === undefined) return
        expect(number).toMatch(/^\+[1-9][0-9]{6,14}$/)
        expect(parsePhone(number)).toEqual({ number })
      }),
      { numRuns: 1000 },
    )
  })
})

test('a page shows only the last three digits', () => {
  expect(maskPhone('+61412345678')).toBe('•••• 678')
  expect(maskPhone('+*******5678')).toBe('•••• 678')
})
