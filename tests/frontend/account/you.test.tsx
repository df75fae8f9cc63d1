import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMe, putName, putTeaching, type Teaching } from '#people/contract'
import { NameForm, TeachingForm } from '../../../frontend/account/you.tsx'
import { PlaceChooser } from '../../../frontend/lesson/place-chooser.tsx'
import { FakeApi, noNetwork } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

const me = (teaching?: Teaching) => ({
  name: 'Jane Brien',
  email: 'jane@school.example',
  ...(teaching && { teaching }),
})
let api: FakeApi
beforeEach(() => {
  api = new FakeApi().on(putTeaching, (teaching) => me(teaching)).on(getMe, () => me({ sector: 'independent' }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test.each([
  ['   ', 'Please enter your name.'],
  ['x'.repeat(101), 'A name can have up to 100 characters; this one has 101.'],
])('the name %j is not sent', (typed, why) => {
  renderInApp(<NameForm name="Jane Brien" />)
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: 'Save name' }))
  expect(screen.getByText(why)).toBeDefined()
  expect(api.of(putName)).toEqual([])
})

test('each answer is saved with the others, and can be taken back', async () => {
  renderInApp(<TeachingForm teaching={{ place: 'wa', stage: 'senior' }} />)
  expect(screen.getByLabelText<HTMLSelectElement>('State or territory').value).toBe('wa')
  choose('Sector', 'government')
  await waitFor(() => expect(api.of(putTeaching)).toEqual([{ place: 'wa', stage: 'senior', sector: 'government' }]))
  choose('State or territory', '')
  await waitFor(() => expect(api.of(putTeaching).at(-1)).toEqual({ stage: 'senior' }))
})

test('a lesson asks for the place only, and keeps what the account page was told', async () => {
  renderInApp(<PlaceChooser />)
  await screen.findByLabelText('State or territory')
  choose('State or territory', 'sa')
  await waitFor(() => expect(api.of(putTeaching)).toEqual([{ place: 'sa', sector: 'independent' }]))
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('State or territory').value).toBe('sa'))
})

test('an answer that could not be saved says so and stays as it was', async () => {
  api.on(putTeaching, () => Promise.reject(noNetwork))
  renderInApp(<TeachingForm teaching={{ place: 'wa' }} />)
  choose('State or territory', 'vic')
  await waitFor(() => expect(document.querySelector('.toast')?.textContent).toMatch(/internet connection/))
  expect(screen.getByLabelText<HTMLSelectElement>('State or territory').value).toBe('wa')
})
