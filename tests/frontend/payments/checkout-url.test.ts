import { describe, expect, test } from 'vitest'
import { isCheckoutUrl, isPaperUrl } from '../../../frontend/payments/enrol-button.tsx'

const origin = 'https://portal.example.edu.au'

describe('a checkout address', () => {
  test.each([
    'https://checkout.stripe.com/c/pay/cs_live_a1#fidkdWxOYHwnPyd1',
    'https://checkout.stripe.com:443/c/pay/cs_test_1',
    `${origin}/_stripe/pay/cs_test_1`,
  ])('is followed to %s', (url) => {
    expect(isCheckoutUrl(url, origin)).toBe(true)
  })

  test.each([
    'http://checkout.stripe.com/c/pay/cs_test_1',
    'https://checkout.stripe.com.evil.example/c/pay',
    'https://checkout.stripe.com@evil.example/c/pay',
    'https://checkout.stripe.com:444/c/pay',
    'https://someone:secret@checkout.stripe.com/c/pay',
    'https://evil.example/?https://checkout.stripe.com',
    'https://stripe.com/c/pay',
    'https://evil.example/_stripe/pay',
    '//evil.example/_stripe/pay',
    '/_stripe/pay',
    `${origin}/dashboard`,
    `${origin}/_stripe/../dashboard`,
    `${origin}.evil.example/_stripe/pay`,
    'javascript:alert(1)//_stripe/',
    'data:text/html,<script>alert(1)</script>',
    '',
  ])('is not followed to %s', (url) => {
    expect(isCheckoutUrl(url, origin)).toBe(false)
  })
})

describe('the address of an invoice or receipt', () => {
  test.each([
    ['invoice', 'https://invoice.stripe.com/i/acct_1/live_1', true],
    ['receipt', 'https://pay.stripe.com/receipts/payment/1', true],
    ['invoice', `${origin}/_stripe/invoice/cs_test_1`, true],
    ['invoice', 'https://pay.stripe.com/receipts/1', false],
    ['receipt', 'https://checkout.stripe.com/c/pay', false],
    ['invoice', 'https://invoice.stripe.com.evil.example/i', false],
    ['invoice', 'http://invoice.stripe.com/i', false],
    ['receipt', `${origin}/dashboard`, false],
    ['invoice', 'javascript:alert(1)', false],
  ] as const)('as %s to %s is followed: %s', (paper, url, followed) => {
    expect(isPaperUrl(paper, url, origin)).toBe(followed)
  })
})
