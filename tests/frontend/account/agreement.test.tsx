import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { putAgreement } from '#people/contract'
import { currentTerms } from '#people/terms-versions'
import { AgreementNotice } from '../../../frontend/account/agreement-notice.tsx'
import { pendingSignUp } from '../../../frontend/account/between-pages.ts'
import { NewsChoice } from '../../../frontend/account/you.tsx'
import { FakeApi, noNetwork } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

const me = { name: 'Jane Brien', email: 'jane@school.example' }
let api: FakeApi
beforeEach(() => {
  api = new FakeApi().on(putAgreement, () => me)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})
const toast = () => document.querySelector('.toast')?.textContent

describe('the notice about the terms', () => {
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'I agree' }))

  test('says beside the button why it could not be recorded, and can be tried again', async () => {
    api.on(putAgreement, () => Promise.reject(noNetwork))
    renderInApp(<AgreementNotice version={currentTerms} />)
    press()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/internet connection/))
    api.on(putAgreement, () => me)
    press()
    await waitFor(() => expect(toast()).toContain('That’s recorded'))
  })
})

describe('the choice about news', () => {
  const box = () => screen.getByLabelText<HTMLInputElement>('Email me when there’s a new course')
  const at = '2026-11-22T01:00:00.000Z'

  test('is off until it’s ticked, and saved at once', async () => {
    api.on(putAgreement, ({ news = false }) => ({ ...me, news: { wanted: news, at } }))
    const { queries } = renderInApp(<NewsChoice news={undefined} />)
    expect(box().checked).toBe(false)
    fireEvent.click(box())
    await waitFor(() => expect(toast()).toBe('You’ll get news by email'))
    expect(api.of(putAgreement)).toEqual([{ news: true }])
    expect(queries.getQueryData(['me'])).toEqual({ ...me, news: { wanted: true, at } })
  })

  test('says since when it holds, and can be taken back', async () => {
    api.on(putAgreement, ({ news = false }) => ({ ...me, news: { wanted: news, at } }))
    renderInApp(<NewsChoice news={{ wanted: true, at }} />)
    expect(screen.getByText('You asked for this on 22 November 2026.')).toBeDefined()
    fireEvent.click(box())
    await waitFor(() => expect(toast()).toBe('You won’t get any more news by email'))
    expect(api.of(putAgreement)).toEqual([{ news: false }])
  })

  test('stays as it was where it could not be saved, and says so', async () => {
    api.on(putAgreement, () => Promise.reject(noNetwork))
    renderInApp(<NewsChoice news={undefined} />)
    fireEvent.click(box())
    await waitFor(() => expect(toast()).toMatch(/internet connection/))
    expect(box().checked).toBe(false)
  })
})

test('what was agreed at sign-up waits for the code, for its own address only, until the address is confirmed', () => {
  const signUp = pendingSignUp()
  signUp.begin('zoe@school.example', 'secret', { version: currentTerms, news: true })
  expect(signUp.agreed('zoe@school.example')).toEqual({ termsVersion: currentTerms, news: 'yes' })
  expect(signUp.agreed('other@school.example')).toBeUndefined()
  signUp.begin('zoe@school.example', 'secret')
  expect(signUp.agreed('zoe@school.example')).toBeDefined()
  signUp.end()
  expect(signUp.agreed('zoe@school.example')).toBeUndefined()
  sessionStorage.setItem('portal.agreed', '{')
  expect(signUp.agreed('zoe@school.example')).toBeUndefined()
})
