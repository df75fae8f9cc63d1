import { readFileSync } from 'node:fs'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { inGroups } from '#certificates/rules'
import {
  accessEnded,
  accessReturned,
  certificateCorrected,
  certificateReady,
  certificateReissued,
  certificateRevoked,
  courseOpened,
  paymentRefunded,
} from '#mails/course-letters'
import { deletionAsked, deletionBegun, deletionCancelled } from '#mails/deletion-letters'
import type { Letter } from '#mails/letter'
import {
  accountExists,
  addressChanged,
  addressCode,
  appRemoved,
  codesResetAsked,
  codesResetStopped,
  signInChanged,
} from '#mails/sign-in-letters'
import { signInChanges } from '#people/announcement'
import { sampleCertificate } from '../certificates/sample-certificate.ts'
import { provider } from '../portal.ts'

const origin = 'https://learning.example.edu.au'
const paid = { courseId: 'genai-course', source: 'stripe', amount: 9900 } as const
const given = { courseId: 'digital-media', source: 'admin', amount: 0 } as const
const certificate = sampleCertificate('digital-media')

/** The HTML of an email, read as a mail program reads it. */
const read = (html: string) => new JSDOM(html).window.document

describe('the email about an opened course', () => {
  const letter = courseOpened({ access: paid, name: 'Jane Brien', provider, origin })

  test('names the course, the first step, what happens next and a person to write to', () => {
    expect(letter.subject).toBe(
      'Your course is open: AI for Teachers: Work Smarter, Teach Better — and Get Your Weekends Back!',
    )
    expect(letter.text).toBe(`Hello Jane Brien,

You now have access to “AI for Teachers: Work Smarter, Teach Better — and Get Your Weekends Back!”: 10 hours of professional learning in 5 modules, at your own pace.

Start module 1:
https://learning.example.edu.au/course/genai-module-1

- Your place and everything you write are saved as you go, so you can stop at any time.
- When you have finished, confirm your name and your certificate is ready to download or print.
- Your payment and its receipt are on your account page.

If you need help, write to hello@wattle.example. You can also reply to this email.

Wattle and Gum Learning, ABN 51 824 753 556
https://wattle.example
`)
  })

  test('says nothing of a payment to a learner who was given the course', () => {
    const { text } = courseOpened({ access: given, name: 'Jane', provider, origin })
    expect(text).not.toMatch(/payment|receipt/i)
    expect(text).toContain('Start the course:\nhttps://learning.example.edu.au/course/digital-media')
  })

  test('says how to get there in words where the portal has no domain of its own', () => {
    const { text, html } = courseOpened({ access: paid, name: 'Jane', provider, origin: undefined })
    expect(text).toContain('To start, sign in to the portal and open the course from your dashboard.')
    expect([...read(html).querySelectorAll('a')].map((a) => a.href)).toEqual(['https://wattle.example/'])
  })
})

describe('the emails about an address', () => {
  const change = {
    at: '2026-11-22T03:00:00.000Z',
    from: 'jane@school.example',
    to: 'jane@home.example',
    by: 'owner',
  } as const

  test('with a code hold nothing that anybody typed: the address may be a stranger’s', () => {
    expect(addressCode({ code: '012345', provider }).text).toBe(`Hello,

Your code is 012345. It works for 30 minutes.

Enter it on your account page in the portal, where you asked for it.

- Until then nothing changes, and you sign in with the address that you have now.
- If you did not ask for it, you can ignore this email. Nobody from the portal will ever ask you for a code.

If you need help, write to hello@wattle.example. You can also reply to this email.

Wattle and Gum Learning, ABN 51 824 753 556
https://wattle.example
`)
  })

  test('tell a former address what happened and whom to write to, without a link or the new address', () => {
    const { text, html } = addressChanged({ change, name: 'Jane', provider })
    expect(text).toContain(
      'On 22 November 2026 somebody who had signed in gave your account another email address (j…@…).',
    )
    expect(text).toContain('If it was not you, please write to hello@wattle.example at once, or reply to this email.')
    expect([...read(html).querySelectorAll('a')].map((a) => a.href)).toEqual(['https://wattle.example/'])
    expect(text).not.toMatch(/home\.example|Google/)
    const byUs = addressChanged({
      change: { ...change, by: 'operator', unlinked: true },
      name: '',
      provider,
    })
    expect(byUs.text).toContain('we were asked to give your account another email address')
    expect(byUs.text).toContain('Google is no longer linked')
  })

  test('tell an owner how to get into the account that they have', () => {
    const { subject, text } = accountExists({ name: 'Jane', provider, origin })
    expect(subject).toBe('You already have an account')
    expect(text).toContain(`Sign in:\n${origin}/sign-in`)
    expect(text).toContain('“Forgotten your password?”')
    expect(accountExists({ name: '', provider, origin: undefined }).text).toContain(
      'sign in to the portal with this address',
    )
  })
})

describe('the emails about deleting an account', () => {
  const asked = { askedAt: '2026-11-22T03:00:00.000Z', due: '2026-11-29T03:00:00.000Z' }

  test('first say when, how to keep it, and what to do if somebody else asked', () => {
    const { text } = deletionAsked({ due: asked.due, name: 'Jane Brien', provider, origin })
    expect(text).toContain('We will do that in the night after 29 November 2026.')
    expect(text).toContain(`Keep your account:\n${origin}/account`)
    expect(text).toContain('Once you are in, keep your account there: until then the deletion goes on.')
    expect(deletionAsked({ due: asked.due, name: '', provider, origin: undefined }).text).toContain(
      'To keep your account, sign in to the portal and open your account page.',
    )
  })

  test('then say what goes, what becomes of the certificates, and what stays for how long', () => {
    const begun = (certificates: 'withdraw' | 'keep') =>
      deletionBegun({
        deletion: { ...asked, certificates },
        name: 'Jane',
        provider,
      }).text
    expect(begun('withdraw')).toContain('As asked on 22 November 2026, we are deleting your account')
    expect(begun('withdraw')).toContain('Your certificates are withdrawn.')
    expect(begun('keep')).toContain('Your certificates stay valid.')
    for (const stays of ['for five years', 'for 35 days']) expect(begun('keep')).toContain(stays)
  })
})

describe('the email about a removed authenticator app', () => {
  test('says what changed, what to do if it wasn’t you, and where to set up another', () => {
    const { text } = appRemoved({ name: 'Jane Brien', provider, origin })
    expect(text).toContain(
      'Your email address and your password are now enough to sign in. Every device was signed out.',
    )
    expect(text).toContain('If it was not you who asked, tell us at once, whatever else you do.')
    expect(text).toContain(`Set up an app again:\n${origin}/account`)
    expect(appRemoved({ name: '', provider, origin: undefined }).text).toContain('open your account page')
  })

  test.each([
    [
      undefined,
      'The authenticator app was removed from your account',
      'remove the authenticator app from your account',
    ],
    ['app', 'The authenticator app was removed from your account', 'remove the authenticator app from your account'],
    ['texts', 'Codes by text message were turned off for your account', 'turn off codes by text message for your'],
    [
      'both',
      'The authenticator app and codes by text message were removed from your account',
      'remove the authenticator app and codes by text message from your account',
    ],
  ] as const)('says what exactly was removed (%s)', (removed, subject, asked) => {
    const letter = appRemoved({ name: 'Jane', provider, origin, removed })
    expect(letter.subject).toBe(subject)
    expect(letter.text).toContain(`Somebody asked us to ${asked}`)
  })
})

describe('the emails about codes for a lost phone', () => {
  const to = { name: 'Jane', provider, origin }

  test('say at once when they’re turned off, in Sydney’s time, and how to stop it without a link that does it', () => {
    const { text, html } = codesResetAsked({ due: '2026-03-05T14:10:00.000Z', ...to })
    expect(text).toContain('On 6 Mar 2026, 01:10 (Sydney time) we turn off your authenticator app')
    expect(text).toContain('press “Stop it” on your account page, or reply to this email')
    expect([...read(html).querySelectorAll('a')].map((a) => a.href)).toContain(`${origin}/account`)
    expect(codesResetAsked({ due: '2026-03-05T14:10:00.000Z', ...to, origin: undefined }).text).toContain('sign in to')
  })

  test('say that it was stopped', () => {
    expect(codesResetStopped(to).text).toContain('and that was stopped. Nothing has changed.')
  })
})

describe('the emails about a change that somebody else may have made', () => {
  const at = '2026-11-24T03:00:00.000Z'
  const facts = { name: 'Jane', provider, origin }
  const letters: [string, Letter][] = [
    ...signInChanges.map((change): [string, Letter] => [change, signInChanged({ change, at, ...facts })]),
    ['deletion-asked', deletionAsked({ due: at, ...facts })],
    ['deletion-cancelled', deletionCancelled(facts)],
    ['app-removed', appRemoved(facts)],
  ]

  test.each(letters)('say in order what locks that person out (%s)', (_, { text }) => {
    const steps = ['choose “Forgotten your password?”', 'Then sign in', 'remove each passkey', 'write to us at once']
    const places = steps.map((step) => text.indexOf(step))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    // Signing in first helps nobody who's locked out, and a password changed on a page doesn't prove who reads this email.
    expect(text).not.toMatch(/please sign in, keep/)
  })

  test('say what changed and when, each in its own words', () => {
    const { subject, text } = signInChanged({ change: 'passkey-added', at, ...facts })
    expect(subject).toBe('A passkey was added to your account')
    expect(text).toContain('A passkey was added to your account on 24 November 2026. Every device was signed out;')
    expect(text).toContain(`See how you sign in:\n${origin}/account`)
    expect(new Set(signInChanges.map((change) => signInChanged({ change, at, ...facts }).subject)).size).toBe(10)
    expect(signInChanged({ change: 'password', at, ...facts, origin: undefined }).text).toContain(
      'open your account page',
    )
  })

  test('claim no sign-out where there was none', () => {
    expect(signInChanged({ change: 'google-linked', at, ...facts }).text).not.toContain('Every device was signed out')
  })
})

describe('the email about a certificate', () => {
  test('names what was completed, where to see it and who can check it', () => {
    const { subject, text } = certificateReady({ certificate, name: 'Jane Brien', provider, origin })
    expect(subject).toBe(`Your certificate is ready: ${certificate.title}`)
    expect(text).toContain(`Congratulations on finishing the ${certificate.kind} “${certificate.title}”.`)
    expect(text).toMatch(/hours of professional learning, completed on \d{1,2} [A-Z][a-z]+ 20\d\d, is ready\./)
    expect(text).toContain(`View your certificate:\n${origin}/certificate?module=${certificate.key}`)
    expect(text).toContain(`Anyone can check the certificate at ${origin}/verify/${certificate.id}.`)
    expect(text).toContain('teacher registration authority (for example NESA, QCT, VIT)')
    expect(text).toContain('If you need help, write to hello@wattle.example.')
  })

  test('gives the number for checking where the portal has no domain of its own', () => {
    const { text } = certificateReady({ certificate, name: 'Jane', provider, origin: undefined })
    expect(text).toContain(`by its number, ${certificate.id.slice(0, 4)} ${certificate.id.slice(4, 8)} `)
    expect(text).not.toContain('/verify/')
  })

  test('that was issued anew says what changed: both numbers, and what becomes of the old one', () => {
    const replaces = '0'.repeat(32)
    const { subject, text } = certificateReissued({ certificate, replaces, name: 'Jane', provider, origin })
    expect(subject).toBe(`Your certificate has a new number: ${certificate.title}`)
    expect(text).toContain(`was revoked. We have issued it again, with the new number ${inGroups(certificate.id)}.`)
    expect(text).toContain(`The old number, ${inGroups(replaces)}, stays revoked`)
    expect(text).toContain(`${origin}/verify/${certificate.id}.`)
    expect(text).not.toContain('Congratulations')
  })
})

describe('the emails about what an operator or a bank did', () => {
  const to = { name: 'Jane', provider, origin }
  const payment = { sessionId: 'cs_1', courseId: 'digital-media', amount: 9900, currency: 'aud', tax: 900, paidAt: '' }
  const refund = (refunded: number, holds: boolean) =>
    paymentRefunded({ payment: { ...payment, refunded }, holds, ...to }).text
  const revoked = { at: '2026-11-22T03:00:00.000Z', because: 'issued-in-error' } as const

  test.each<[string, string, string[], string[]]>([
    [
      'a part refunded',
      refund(3300, true),
      ['$33.00 of the $99.00 that', 'stays open', '/account#payments'],
      ['is closed'],
    ],
    [
      'all refunded',
      refund(9900, false),
      ['The $99.00 that', 'The course is closed', 'What you wrote'],
      ['stays open'],
    ],
    ['one of two', refund(9900, true), ['The $99.00 that', 'stays open to you'], ['is closed']],
    [
      'ended',
      accessEnded({ courseId: 'digital-media', ...to }).text,
      ['We have ended', '/words', 'a mistake'],
      ['bank'],
    ],
    [
      'lost',
      accessEnded({ courseId: 'digital-media', lost: true, ...to }).text,
      ['Your bank took back'],
      ['We have ended'],
    ],
    ['back', accessReturned({ courseId: 'digital-media', ...to }).text, ['again', '/dashboard'], []],
    [
      'corrected',
      certificateCorrected({ certificate, ...to }).text,
      [`now has the name ${certificate.name}.`, inGroups(certificate.id), 'reply to this email'],
      ['correct it twice'],
    ],
    [
      'revoked',
      certificateRevoked({ certificate: { ...certificate, revoked }, isNew: true, ...to }).text,
      ['was revoked on 22 November 2026', 'reads: “It was issued in error.”', 'a mistake', inGroups(certificate.id)],
      ['anew'],
    ],
    [
      'its reason corrected',
      certificateRevoked({ certificate: { ...certificate, revoked, reissuedAt: revoked.at }, isNew: false, ...to })
        .text,
      ['stays revoked', 'It was issued anew on 22 November 2026, under another number.'],
      ['was revoked on'],
    ],
  ])('say plainly what it is, what stays and whom to write to: %s', (_, text, says, never) => {
    for (const words of [...says, 'write to hello@wattle.example']) expect(text).toContain(words)
    for (const words of never) expect(text).not.toContain(words)
  })

  test('say it in words where the portal has no domain of its own', () => {
    const words = { name: 'Jane', provider, origin: undefined }
    for (const { text } of [
      paymentRefunded({ payment, holds: true, ...words }),
      accessEnded({ courseId: 'digital-media', ...words }),
      accessReturned({ courseId: 'digital-media', ...words }),
      certificateCorrected({ certificate, ...words }),
    ])
      expect(text).toMatch(/account page|dashboard/)
  })
})

describe('the HTML of every email', () => {
  const nasty = `<img src=x onerror="alert('1')"> & Söhne`
  const cruel = { ...provider, organisation: `Bold <b>& "Sons"</b>`, website: 'https://a.example/"><script>' }
  const letters = [
    courseOpened({ access: paid, name: nasty, provider: cruel, origin }),
    accountExists({ name: nasty, provider: cruel, origin }),
    certificateReady({
      certificate: { ...certificate, title: `Title </title><script>1</script>` },
      name: nasty,
      provider: cruel,
      origin,
    }),
    certificateCorrected({ certificate: { ...certificate, name: nasty }, name: nasty, provider: cruel, origin }),
  ]

  test.each(letters)('shows names, titles and the provider as text, never as markup: $subject', ({ subject, html }) => {
    const document = read(html)
    expect(document.querySelectorAll('script, img, b, link, iframe, [onerror]')).toHaveLength(0)
    expect(document.title).toBe(subject)
    expect(document.body.textContent).toContain(`Hello ${nasty},`)
    expect(document.body.textContent).toContain('Bold <b>& "Sons"</b>, ABN')
  })

  test.each(letters)('loads nothing from elsewhere, and says what the plain text says: $subject', ({ html, text }) => {
    expect([...read(html).querySelectorAll('[src], [srcset], [background], link')]).toEqual([])
    expect(html).not.toMatch(/url\(|@import/)
    const shown = read(html).body.textContent?.replaceAll(/\s+/g, ' ') ?? ''
    for (const line of text.split('\n').filter((one) => one && !one.startsWith('http')))
      expect(shown).toContain(line.replace(/^- |:$/g, ''))
  })

  test.each(letters)('begins with the mark, which nobody hears, and the provider: $subject', ({ html }) => {
    const [mark, name] = read(html).querySelectorAll('[role=presentation] td')
    expect(mark?.getAttribute('aria-hidden')).toBe('true')
    expect(mark?.querySelectorAll('[style*="#28543f"]')).toHaveLength(5)
    expect(name?.textContent).toBe(cruel.organisation)
  })

  test.each(letters)('has the portal’s colours, light and dark, for all that has a colour: $subject', ({ html }) => {
    const document = read(html)
    expect(document.querySelector('meta[name="color-scheme"]')?.getAttribute('content')).toBe('light dark')
    const tokens = readFileSync('frontend/styles/tokens.css', 'utf8')
    const [light = '', dark = ''] = tokens.split('@utility night')
    const rules =
      /prefers-color-scheme: dark\) \{(.*)\}/s.exec(document.querySelector('style')?.textContent ?? '')?.[1] ?? ''
    const colours = (text: string) => text.match(/#[0-9a-f]{6}\b/g) ?? []
    expect(colours(rules).filter((one) => !dark.includes(one))).toEqual([])
    const inked = [...document.querySelectorAll('body, body [style*="#"]')].filter((one) => !one.matches('.band *'))
    expect(inked.length).toBeGreaterThan(8)
    for (const element of inked) {
      const style = element.getAttribute('style') ?? ''
      expect(colours(style).filter((one) => !light.includes(one))).toEqual([])
      const rule = new RegExp(`\\.${element.className} \\{([^}]*)\\}`).exec(rules)?.[1] ?? ''
      const named = (text: string) =>
        text.split(';').flatMap((one) => (one.includes('#') ? (one.split(':')[0] ?? '').trim() : []))
      const wanted = named(style).map((property) => property.replace(/^border.*/, 'border-color'))
      expect(named(rule), element.outerHTML.slice(0, 80)).toEqual(expect.arrayContaining(wanted))
    }
  })

  test('greets a learner without a name too', () => {
    expect(courseOpened({ access: given, name: '', provider, origin }).text).toMatch(/^Hello,\n/)
  })
})
