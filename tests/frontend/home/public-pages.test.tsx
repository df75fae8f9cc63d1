import axe from 'axe-core'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Course,
  type CourseId,
  courseById,
  courseIds,
  courseMinutes,
  courses,
  flagship,
  price,
} from '#catalogue/catalogue'
import { courseDescriptions } from '#catalogue/course-descriptions'
import { standardsOf } from '#catalogue/standards'
import { certificate } from '#certificates/wording'
import { australianDay } from '#core/day'
import type { SiteSettings } from '#core/site-settings'
import type { LessonNodeOf } from '#lessons/lesson'
import { previewOf } from '#lessons/library'
import { currentTerms } from '#people/terms-versions'
import { retention, shownRows, visibility } from '#privacy/who-sees-what'
import NotFound from '../../../frontend/app/not-found.page.tsx'
import CourseInfo from '../../../frontend/home/course-info.page.tsx'
import Help from '../../../frontend/home/help.page.tsx'
import Landing from '../../../frontend/home/landing.page.tsx'
import Privacy from '../../../frontend/home/privacy.page.tsx'
import ProfessionalLearning from '../../../frontend/home/professional-learning.page.tsx'
import Terms from '../../../frontend/home/terms.page.tsx'
import PaymentCanceled from '../../../frontend/payments/payment-canceled.page.tsx'
import { loadPictures } from '../../../frontend/pictures/pictures.ts'
import { provider } from '../../provider.ts'
import { smallLesson } from '../lesson/small-lesson.ts'

const paid: SiteSettings = { payment: 'required', provider }
const unpaid: SiteSettings = { payment: 'off', provider }

const figure: LessonNodeOf<'figure'> = {
  type: 'figure',
  id: 'hailstone-depths',
  module: 'digital-media',
  alt: 'A phone on the ground.',
  caption: 'One post at three depths.',
  nodes: [
    {
      type: 'table',
      columns: [[{ type: 'text', value: 'layer' }]],
      rows: [[[{ type: 'text', value: 'Empirical' }], [{ type: 'text', value: 'The post' }]]],
    },
  ],
}
const landing = (settings = paid) => <Landing settings={settings} figure={figure} />
const courseInfo = (settings = paid) => <CourseInfo courseId={flagship.id} settings={settings} />
const canceled = (settings = paid) => <PaymentCanceled settings={settings} />
const help = (settings = paid) => <Help settings={settings} />
const privacy = (settings = paid) => <Privacy settings={settings} />
const terms = (settings = paid) => <Terms settings={settings} />
const notFound = (settings = paid) => <NotFound settings={settings} />
const coursePage = (id: CourseId, settings = paid) => <CourseInfo courseId={id} settings={settings} />

const pages: [string, (settings?: SiteSettings) => ReactElement][] = [
  ['landing', landing],
  ['course-info', courseInfo],
  ...courseIds.map((id): [string, (settings?: SiteSettings) => ReactElement] => [
    id,
    (settings) => coursePage(id, settings),
  ]),
  ['payment-canceled', canceled],
  ['help', help],
  ['privacy', privacy],
  ['terms', terms],
  ['not-found', notFound],
]

beforeAll(async () => {
  await loadPictures(figure.module)
})

/** Renders a page into the document. Returns its HTML, its text, and the address of a link by its text. */
function open(element: ReactElement): { html: string; text: string; link: (name: string) => string | null } {
  const html = renderToStaticMarkup(element)
  document.documentElement.lang = 'en-AU'
  document.title = 'A page'
  document.body.innerHTML = html
  const text = (node: Element) => (node.textContent ?? '').replace(/\s+/g, ' ').trim()
  return {
    html,
    text: text(document.body),
    link: (name) =>
      [...document.querySelectorAll('a')].find((each) => text(each) === name)?.getAttribute('href') ?? null,
  }
}

describe.each(pages)('%s', (_name, page) => {
  test('needs no script and no inline style', () => {
    expect(open(page()).html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|<button/)
  })
  test('shows no price where payment is off', () => {
    const { text } = open(page(unpaid))
    expect(text).not.toMatch(/\$|AUD|GST|payment\b.*one-time|invoice/i)
  })
  test('claims neither accreditation nor endorsement', () => {
    expect(open(page()).text).not.toMatch(/accredit|endors|certified by|approved by/i)
  })
})

describe('the landing page', () => {
  test('shows headline, subline and links', () => {
    const { text, link } = open(landing())
    expect(document.querySelector('h1')?.textContent).toBe('Building Educator Impact, Layer by Layer')
    expect(text).toContain('Real-world learning for educators who think deeply and teach boldly')
    expect(text).toContain('Ready to Start Your Learning Journey?')
    expect(link('Sign In')).toBe('/dashboard')
    expect(link('Learn More about the courses')).toBe('/course-info')
    expect(link('Learn More about what you will learn')).toBe('/course-info')
  })
  test('offers each course with its hours, its price and its beginning', () => {
    const { link } = open(landing())
    for (const { id, title } of courses) {
      expect(link(title)).toBe(`/course-info/${id}`)
      expect(link(`Read the beginning of ${title}`)).toBe(`/course-info/${id}#preview`)
    }
    const offers = [...document.querySelectorAll('section[aria-labelledby=courses] li')].map((one) => one.textContent)
    expect(offers.map((text) => /(\d+ hours) · \$99 AUD/.exec(text ?? '')?.[1])).toEqual([
      '10 hours',
      '3 hours',
      '4 hours',
      '4 hours',
      '4 hours',
    ])
  })
  test('draws a figure of a lesson with its words, and says them to screen readers', () => {
    const { link } = open(landing())
    const drawn = document.querySelector('figure [role=img]')
    expect(drawn?.getAttribute('aria-label')).toBe(figure.alt)
    expect(drawn?.querySelector('svg path')).not.toBeNull()
    expect(drawn?.textContent).toBe('EmpiricalThe post')
    expect(document.querySelector('figure .sr-only table')?.textContent).toContain('The post')
    expect(link('Read the beginning of this course for free')).toBe('/course-info/digital-media#preview')
  })
  test('has hidden notices that its fragments show', () => {
    open(landing())
    expect(document.getElementById('signed-out')?.textContent).toBe('Signed out successfully')
    expect(document.getElementById('please-sign-in')?.textContent).toBe('Please sign in to continue')
    for (const id of ['signed-out', 'please-sign-in'])
      expect(document.getElementById(id)?.className.split(' ')).toEqual(
        expect.arrayContaining(['hidden', 'target:block']),
      )
  })
})

/** What a teacher needs to choose a course. */
const detailsOf = (course: Course) => [
  ...courseDescriptions[course.id].outcomes,
  courseDescriptions[course.id].audience,
  `${courseMinutes(course) / 60} hours`,
  price.label,
  ...standardsOf(course.standards).flatMap(({ code, focus, descriptor }) => [code, focus, descriptor]),
]

describe('the course information page', () => {
  test('lists all five courses with what each is about, its standards on request, and its preview', () => {
    open(courseInfo())
    const entries = [...document.querySelectorAll('section[aria-labelledby=all-courses] li')]
    for (const course of courses) {
      const entry = entries.find((one) => one.querySelector('h3')?.textContent === course.title)
      const [own, preview] = [entry?.querySelector('h3 a'), entry?.querySelector('a[href$="#preview"]')]
      expect(own?.getAttribute('href')).toBe(`/course-info/${course.id}`)
      expect(preview?.getAttribute('href')).toBe(`/course-info/${course.id}#preview`)
      for (const words of detailsOf(course)) expect(entry?.textContent, course.id).toContain(words)
      const descriptor = standardsOf(course.standards)[0]?.descriptor ?? '-'
      expect(entry?.querySelector('details:not([open])')?.textContent).toContain(descriptor)
    }
  })
  test.each(courses)(
    'of $id says what it is about, for whom, how long, at what price and to which standards',
    (course) => {
      const { text } = open(coursePage(course.id))
      expect(document.querySelector('h1')?.textContent?.replaceAll(/\s+/g, ' ')).toBe(course.title)
      for (const words of detailsOf(course)) expect(text).toContain(words)
    },
  )
  test('mentions GST only if the provider is registered', () => {
    const { text } = open(courseInfo({ payment: 'required', provider: { ...provider, gstRegistered: false } }))
    expect(text).not.toContain('GST')
  })
})

describe.each(['genai-course', 'digital-media'] as const)('the page of %s with its free preview', (id) => {
  const preview = previewOf(smallLesson(courseById(id).modules[0]?.id ?? 'digital-media'))
  const withPreview = (settings = paid) => <CourseInfo courseId={id} settings={settings} preview={preview} />

  test('shows the first section as text, says what follows, and ends with the way to enrol', () => {
    const { text, link } = open(withPreview())
    expect(link('Read the beginning for free')).toBe('#preview')
    const shown = document.querySelector('#preview')
    for (const words of [
      'Free preview',
      preview?.first.title ?? '-',
      ...(preview?.outline ?? []).map(({ title }) => title),
    ])
      expect(shown?.textContent).toContain(words)
    const way = `/sign-up?next=${encodeURIComponent(`/course/${courseById(id).modules[0]?.id}`)}`
    expect(link(`Enrol, $99 AUD: ${courseById(id).title}`)).toBe(`${way}%3Fenrol`)
    // The specification fixes where the flagship's leads.
    expect(link('Get Started')).toBe(id === 'genai-course' ? '/dashboard' : way)
    expect(text).toContain('You sign in or create an account first; an account is free.')
    expect(open(withPreview(unpaid)).text).not.toMatch(/\$/)
  })

  test('has no boxes, no scripts and no accessibility violations, and its headings are in order', async () => {
    const { html } = open(withPreview())
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|<button|<input|<textarea/)
    const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id: rule }) => rule)).toEqual([])
    const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1]))
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  })
})

describe('the help page', () => {
  test('lists its topics, each with an address of its own', () => {
    open(help())
    const contents = [...document.querySelectorAll('nav[aria-labelledby="on-this-page"] a')]
    expect(contents.length).toBeGreaterThan(5)
    for (const one of contents) {
      const heading = document.querySelector(one.getAttribute('href') ?? '')
      expect(heading?.textContent).toBe(one.textContent)
    }
  })

  test('leads to the page that says what each authority asks, when that was read, and where', () => {
    const { text } = open(<ProfessionalLearning settings={paid} />)
    expect(document.querySelectorAll('main section a[href^="https://"]').length).toBeGreaterThanOrEqual(16)
    expect(text.match(/Requirements as we read them on \d+ \w+ 20\d\d; .*? own pages decide\./g)).toHaveLength(8)
    expect(text).not.toMatch(/meets|compliant|approved|accredited by|endorsed|guarantee/i)
  })

  test('leads to that page, and to a person', () => {
    const { link } = open(help())
    expect(link('What each authority asks')).toBe('/professional-learning')
    expect(link('learning@wattle-grove.edu.au')).toBe('mailto:learning@wattle-grove.edu.au')
  })

  test.each([
    [/No code in your mail\?.*junk folder/, paid],
    [/Forgotten your password\?.*Set a new one/, paid],
    [/Lost your phone\?.*passkey/, unpaid],
    [/Your school pays\?.*invoice/, paid],
  ])('answers %s', (answer, settings) => {
    expect(open(help(settings)).text).toMatch(answer)
  })

  test('tells a school’s IT what its network must let through', () => {
    const { text } = open(help({ ...paid, domain: 'learning.wattle.example', google: true }))
    const part = text.slice(text.lastIndexOf('At school: what your network must let through'))
    expect(document.getElementById('at-school')).not.toBeNull()
    expect(part).toMatch(/Two hosts.*learning\.wattle\.example.*cognito-idp\.ap-southeast-2\.amazonaws\.com/)
    for (const need of ['PUT and DELETE', 'Authorization', 'Cookies and site data', 'checkout.stripe.com', 'Google'])
      expect(part).toContain(need)
    expect(open(help()).text).not.toContain('accounts.google.com')
  })
  test('says nothing of payments where payment is off, nor of GST where there is none', () => {
    expect(open(help(unpaid)).text).not.toMatch(/refund|Stripe/)
    expect(open(help()).text).toContain('The price includes GST.')
    expect(open(help({ ...paid, provider: { ...provider, gstRegistered: false } })).text).not.toContain('GST')
  })

  test.each(pages)('is linked from the page %s, as are privacy and terms', (_name, page) => {
    const { link } = open(page())
    expect([link('Help'), link('Privacy'), link('Terms')]).toEqual(['/help', '/privacy', '/terms'])
  })
})

describe('the privacy page', () => {
  const cells = (settings = paid) => {
    open(privacy(settings))
    return [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
  }

  test('shows every row of who sees what and of how long it’s kept, where the row applies', () => {
    const everything = { ...paid, mails: true, google: true, textsFrom: 'Wattle' } as const
    const rows = [...shownRows(visibility, everything), ...shownRows(retention, everything)]
    expect(cells(everything)).toEqual(rows.map(({ subject, text }) => [subject, text]))
    expect(rows).toHaveLength(visibility.length + retention.length)
  })

  test('says nothing of Stripe where payment is off, nor of emails where there are only codes', () => {
    expect(open(privacy()).text).toMatch(/Stripe/)
    expect(open(privacy(unpaid)).text).not.toMatch(/Stripe|payment|refund/i)
    expect(open(privacy()).text).not.toMatch(/that a course is open|which emails/)
    expect(open(privacy({ ...paid, mails: true })).text).toMatch(/that a course is open.*|which emails/)
  })

  test('names Google and the mobile number only where the portal has a use for them', () => {
    expect(open(privacy()).text).not.toMatch(/Google|mobile number/)
    expect(open(privacy({ ...paid, google: true, textsFrom: 'Wattle' })).text).toMatch(/or from Google.*mobile number/s)
  })

  test('names the provider, a person to write to, the Commissioner and the version', () => {
    const { text, link } = open(privacy())
    expect(text).toContain('Wattle Grove Teaching Institute, ABN 51 824 753 556')
    expect(link('learning@wattle-grove.edu.au')).toBe('mailto:learning@wattle-grove.edu.au')
    expect(link('Office of the Australian Information Commissioner')).toMatch(/^https:\/\/www\.oaic\.gov\.au\//)
    expect(text).toContain(`Version of ${australianDay(new Date(currentTerms))}`)
  })
})

describe('the terms', () => {
  test('are numbered, dated and quote what a certificate is worth', () => {
    const { text } = open(terms())
    const titles = [...document.querySelectorAll('section h2')].map(({ textContent }) => textContent ?? '')
    expect(titles.map((title) => Number(title.split('.')[0]))).toEqual(titles.map((_, n) => n + 1))
    expect(document.querySelector('blockquote')?.textContent).toBe(certificate.recognition)
    expect(text).toContain(`Version of ${australianDay(new Date(currentTerms))}`)
  })

  test('name price and refunds where payment is required, and exclude no right', () => {
    expect(open(terms()).text).toMatch(/\$99 AUD, once, GST included.*Australian Consumer Law/)
    expect(open(terms({ ...paid, provider: { ...provider, gstRegistered: false } })).text).not.toContain('GST')
    expect(open(terms(unpaid)).text).not.toMatch(/Stripe|refund|buy|bought/i)
  })
})
