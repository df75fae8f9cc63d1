import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { appRemoved } from '../../../functions/mails/app-removed.ts'
import { certificateReady } from '../../../functions/mails/certificate-ready.ts'
import { courseOpened } from '../../../functions/mails/course-opened.ts'
import { deletionAsked } from '../../../functions/mails/deletion-asked.ts'
import { deletionBegun } from '../../../functions/mails/deletion-begun.ts'
import { sampleCertificate } from '../pdf/sample-certificate.ts'
import { provider } from '../portal.ts'

const origin = 'https://learning.example.edu.au'
const paid = { courseId: 'genai-course', source: 'stripe', amount: 9900 } as const
const given = { courseId: 'digital-media', source: 'admin', amount: 0 } as const
const certificate = sampleCertificate('digital-media')

/** The HTML of an e-mail, read as a mail program reads it. */
const read = (html: string) => new JSDOM(html).window.document

describe('the e-mail about an opened course', () => {
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

describe('the e-mails about deleting an account', () => {
  const asked = { askedAt: '2026-11-22T03:00:00.000Z', due: '2026-11-29T03:00:00.000Z' }

  test('first say when, how to keep it, and what to do if somebody else asked', () => {
    const { text } = deletionAsked({ due: asked.due, name: 'Jane Brien', provider, origin })
    expect(text).toContain('We will do that in the night after 29 November 2026.')
    expect(text).toContain(`Keep your account:\n${origin}/account`)
    expect(text).toContain('If it was not you, please sign in, keep your account and set a new password now.')
    expect(deletionAsked({ due: asked.due, name: '', provider, origin: undefined }).text).toContain(
      'To keep your account, sign in to the portal and open your account page.',
    )
  })

  test('then say what goes, what becomes of the certificates, and what stays for how long', () => {
    const begun = (certificates: 'withdraw' | 'keep') =>
      deletionBegun({
        deletion: { ...asked, state: 'started', certificates, operation: 'one' },
        name: 'Jane',
        provider,
      }).text
    expect(begun('withdraw')).toContain('As asked on 22 November 2026, we are deleting your account')
    expect(begun('withdraw')).toContain('Your certificates are withdrawn.')
    expect(begun('keep')).toContain('Your certificates stay valid.')
    for (const stays of ['for five years', 'for 35 days']) expect(begun('keep')).toContain(stays)
  })
})

describe('the e-mail about a removed authenticator app', () => {
  test('says what changed, what to do if it wasn’t you, and where to set up another', () => {
    const { text } = appRemoved({ name: 'Jane Brien', provider, origin })
    expect(text).toContain('Your e-mail address and your password are now enough to sign in.')
    expect(text).toContain('If it was not you who asked, please set a new password now and tell us at once.')
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

describe('the e-mail about a certificate', () => {
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
})

describe('the HTML of every e-mail', () => {
  const nasty = `<img src=x onerror="alert('1')"> & Söhne`
  const cruel = { ...provider, organisation: `Bold <b>& "Sons"</b>`, website: 'https://a.example/"><script>' }
  const letters = [
    courseOpened({ access: paid, name: nasty, provider: cruel, origin }),
    certificateReady({
      certificate: { ...certificate, title: `Title </title><script>1</script>` },
      name: nasty,
      provider: cruel,
      origin,
    }),
  ]

  test.each(letters)('shows names, titles and the provider as text, never as markup: $subject', ({ subject, html }) => {
    const document = read(html)
    expect(document.querySelectorAll('script, img, b, link, iframe, [onerror]')).toHaveLength(0)
    expect(document.title).toBe(subject)
    expect(document.body.textContent).toContain(`Hello ${nasty},`)
    expect(document.body.textContent).toContain('Bold <b>& "Sons"</b>, ABN')
  })

  test.each(letters)('loads nothing from elsewhere, and says what the plain text says: $subject', ({ html, text }) => {
    expect([...read(html).querySelectorAll('[src], [srcset], [background], link, style')]).toEqual([])
    expect(html).not.toContain('url(')
    const shown = read(html).body.textContent?.replaceAll(/\s+/g, ' ') ?? ''
    for (const line of text.split('\n').filter((one) => one && !one.startsWith('http')))
      expect(shown).toContain(line.replace(/^- |:$/g, ''))
  })

  test('greets a learner without a name too', () => {
    expect(courseOpened({ access: given, name: '', provider, origin }).text).toMatch(/^Hello,\n/)
  })
})
