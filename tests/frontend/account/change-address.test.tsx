import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { selfServiceScope } from '#core/session'
import { deleteAddressChange, getAddressChange, postAddressChange, putAddress } from '#signing-in/contract'
import { ChangeAddress } from '../../../frontend/account/change-address.tsx'
import { SessionProvider } from '../../../frontend/session/session-provider.tsx'
import { guardSignOut } from '../../../frontend/session/sign-out-guard.ts'
import { completeDialogElement } from '../dialog-element.ts'
import { FakeApi, noNetwork, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'
import { fakeSession, zoe } from '../session/fake-session.ts'

completeDialogElement()

const to = 'zoe@home.example'
const waiting = { waiting: { email: to, until: '2026-11-23T02:00:00.000Z' } }
let api: FakeApi
let stands: { waiting?: { email: string; until: string } }
const closed = vi.fn()

beforeEach(() => {
  stands = {}
  closed.mockReset()
  api = new FakeApi()
    .on(getAddressChange, () => stands)
    .on(postAddressChange, () => {
      stands = waiting
      return stands
    })
    .on(putAddress, ({ email }) => ({ email, unlinked: false }))
    .on(deleteAddressChange, () => {
      stands = {}
      return stands
    })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** The form, for somebody who signed in a minute ago. */
async function show() {
  const time = Date.now() / 1000
  const claims = { sub: zoe.sub, exp: time + 900, auth_time: time - 60, scope: selfServiceScope }
  const { session } = fakeSession({ known: zoe, stored: `x.${btoa(JSON.stringify(claims))}.x` })
  renderInApp(
    <SessionProvider session={session} loadExpiredDialog={async () => () => null}>
      <ChangeAddress email={zoe.email} onClose={closed} />
    </SessionProvider>,
  )
  return userEvent.setup()
}
const press = (name: string) => screen.getByRole('button', { name })

async function askFor(address: string) {
  const user = await show()
  await user.type(await screen.findByLabelText('New email address'), address)
  await user.dblClick(press('Send me a code'))
  return user
}

test('asks once for a code, and once for the change, however often a button is pressed', async () => {
  const user = await askFor(` ${to} `)
  await user.type(await screen.findByLabelText('Code from the email'), '123 456')
  await user.dblClick(press('Change my address'))
  expect(await screen.findByRole('dialog', { name: 'Your address is changed' })).toBeDefined()
  expect(api.of(postAddressChange)).toEqual([{ email: to }])
  expect(api.of(putAddress)).toEqual([{ email: to, code: '123456' }])
  expect(screen.queryByText(/Google was unlinked/)).toBeNull()
})

test.each([
  ['half-typed prompts stay on the device and stop nothing', 'online', 1],
  ['words that could be saved stop the change', 'nothing', 0],
])('%s', async (_, saves, changes) => {
  const guard = { save: async (what: string) => what === saves, unsavedText: () => '', losesText: () => false }
  const remove = guardSignOut({ ...guard, discard: async () => {} })
  const user = await askFor(to)
  await user.type(await screen.findByLabelText('Code from the email'), '123456')
  await user.click(press('Change my address'))
  await screen.findByText(changes ? /You now sign in with/ : /so nothing was changed/)
  expect(api.of(putAddress)).toHaveLength(changes)
  remove()
})

test('keeps what was typed when the server refuses, and says why', async () => {
  api.on(postAddressChange, () => {
    throw new Refuse('refused', 'You sign in with this address already.')
  })
  await askFor(zoe.email)
  expect((await screen.findByRole('alert')).textContent).toContain('You sign in with this address already.')
  expect(screen.getByLabelText<HTMLInputElement>('New email address').value).toBe(zoe.email)
})

test('checks an address and a code before it sends them', async () => {
  const user = await askFor('zoe at home')
  expect(screen.getByText(/should look like name@school/)).toBeDefined()
  expect(api.of(postAddressChange)).toEqual([])
  await user.clear(screen.getByLabelText('New email address'))
  await user.type(screen.getByLabelText('New email address'), to)
  await user.click(press('Send me a code'))
  await user.type(await screen.findByLabelText('Code from the email'), '12345')
  await user.click(press('Change my address'))
  expect(screen.getByText('Please enter the six digits of the code.')).toBeDefined()
  expect(api.of(putAddress)).toEqual([])
})

test('a lost answer can be asked for again with the same code', async () => {
  stands = waiting
  let tries = 0
  api.on(putAddress, ({ email }) => {
    tries += 1
    if (tries === 1) throw noNetwork
    return { email, unlinked: true }
  })
  const user = await show()
  await user.type(await screen.findByLabelText('Code from the email'), '123456')
  await user.click(press('Change my address'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('We can’t reach the portal just now.'))
  await user.click(press('Change my address'))
  expect(await screen.findByText(/Google was unlinked/)).toBeDefined()
})

test('goes on with a code that another tab asked for, sends another one, and keeps the address', async () => {
  stands = waiting
  const user = await show()
  await screen.findByText(/We’ve sent a code/)
  await user.click(press('Send another code'))
  await waitFor(() => expect(api.of(postAddressChange)).toEqual([{ email: to }]))
  await user.click(press('Keep my address'))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(api.of(deleteAddressChange)).toHaveLength(1)
})
