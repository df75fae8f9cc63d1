import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiProblem, Offline } from '../../../frontend/client/client.ts'
import { ErrorState } from '../../../frontend/ui/error-state.tsx'

afterEach(cleanup)

const safe = 'Nothing you have written is lost.'
const network = 'Your network answered in place of the portal. What you typed is still here.'

test.each<[string, Error, string]>([
  ['is unexpected', new ApiProblem('unexpected', 500, 'Something went wrong on our side. Please try again.'), safe],
  ['comes from the connection', new Offline(), `${new Offline().message} ${safe}`],
  ['says itself that nothing is lost', new ApiProblem('unavailable', 503, network), network],
])('an error that %s says each thing once', (_, error, words) => {
  render(<ErrorState title="Your words could not be loaded" error={error} onRetry={() => {}} />)
  expect(screen.getByRole('alert').querySelector('p')?.textContent?.trim()).toBe(words)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
