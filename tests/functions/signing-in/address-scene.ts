import { secrets } from '#core/environment'
import type { Table } from '#core/table'
import type { Letter } from '#mails/letter'
import { sendMail } from '#mails/send-mail'
import { sentMailsOf } from '#mails/sent-mails'
import type { Announcement } from '#people/announcement'
import { type AddressContext, askForChange, changeAddress, tellAboutSecondSignUp } from '#signing-in/change-address'
import { learnerStores, publicStores } from '../../../functions/stores.ts'
import { newId, openPortal, provider } from '../portal.ts'
import { confirmed, fakePool } from './fake-pool.ts'

/** A learner who wants another address, with a pool, a mailbox and a clock. `more` are other accounts of the pool. */
export async function openScene(
  table: Table,
  more: Partial<typeof confirmed>[] = [],
  own: Partial<typeof confirmed> = {},
) {
  const sub = newId()
  const from = `${sub.slice(0, 8)}@school.example`
  const to = `${sub.slice(0, 8)}@home.example`
  const accounts = [
    { ...confirmed, email: from, username: sub, sub, ...own },
    ...more
      .map((one) => ({ ...confirmed, email: to, username: newId(), ...one }))
      .map((one) => ({ ...one, sub: one.username })),
  ]
  const { pool, done, fail } = fakePool(accounts)
  const start = Date.parse('2026-11-23T01:00:00.000Z')
  let minutes = 0
  const world = { now: () => new Date(start + minutes * 60_000) }
  const posted: { to: string; letter: Letter }[] = []
  const office = {
    ...publicStores(table),
    learner: (one: string) => ({ ...learnerStores(table, one), sentMails: sentMailsOf(table, one) }),
    settings: { provider },
    origin: 'https://portal.example',
    world,
    secrets,
    post: async (address: string, letter: Letter) => void posted.push({ to: address, letter }),
    log: () => {},
  }
  const announce = async (announcement: Announcement) => {
    await sendMail({ announcement, operation: newId() }, office)
  }
  const stores = learnerStores(table, sub)
  await stores.profile.create({ name: 'Jane Brien', email: from, createdAt: world.now().toISOString() })
  const { lines, log } = openPortal(table)
  const told: string[] = []
  const stripe = { changeEmail: async (session: string, email: string) => void told.push(`${session} ${email}`) }
  const context: AddressContext = {
    ...stores,
    openStripe: async () => stripe,
    log,
    sub,
    pool,
    announce,
    world,
    secrets,
    canMail: true,
    signedInAt: world.now(),
  }
  const find = (text: RegExp, address: string) =>
    posted.flatMap((mail) => (mail.to === address ? [text.exec(mail.letter.text)?.[1]] : [])).findLast(Boolean) ?? ''
  return {
    ...stores,
    sub,
    from,
    to,
    pool,
    done,
    fail,
    posted,
    /** What Stripe was told, and what was logged. */
    told,
    lines,
    context,
    /** The newest code that an address got; empty if none. */
    codeAt: (address = to) => find(/Your code is (\d{6})\./, address),
    subjectsTo: (address: string) => posted.flatMap((mail) => (mail.to === address ? [mail.letter.subject] : [])),
    /** Lets time pass, and signs in anew. */
    later(by: number) {
      minutes += by
      context.signedInAt = world.now()
    },
    ask: (email = to) => askForChange({ email }, context),
    change: (code: string, email = to) => changeAddress({ email, code }, context),
    signUpAgain: (email: string) => tellAboutSecondSignUp({ email }, context),
    /** Where the learner signs in, and what the profile says. */
    async addresses() {
      return [(await pool.find(sub))?.email, (await stores.profile.read())?.email]
    },
  }
}
