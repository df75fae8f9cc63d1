import axe from 'axe-core'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
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
import type { CoursePreview } from '#lessons/contract'
import type { ExerciseOf, InlineNode } from '#lessons/lesson'
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
import { provider } from '../../provider.ts'
import { smallLesson } from '../lesson/small-lesson.ts'

const paid: SiteSettings = { payment: 'required', provider }
const unpaid: SiteSettings = { payment: 'off', provider }
const people: SiteSettings['people'] = [
  {
    name: 'Kim Lee',
    role: 'Science teacher',
    about: 'Kim teaches. Kim writes.',
    wrote: ['failure-festival'],
    reviewed: [{ course: 'digital-media', what: 'The sources', on: '2026-11-26' }],
  },
]

/** A first lesson whose sample is a prediction with recorded replies. */
const insideOf = (id: CourseId): CoursePreview => {
  const preview = previewOf(smallLesson(courseById(id).modules[0]?.id ?? 'digital-media'))
  if (!preview) throw new Error('The small lesson has no first section.')
  return { preview, sample: prediction, replies: { variants: [{ prompt: 'p', replies: ['A yoghurt.', 'A hummus.'] }] } }
}
const words = (value: string): InlineNode[] => [{ type: 'text', value }]
const prediction: ExerciseOf<'predict'> = {
  type: 'predict',
  id: 'fridge',
  minutes: 2,
  title: 'The fridge',
  ask: 'What came back?',
  nodes: [],
  choices: [
    { nodes: words('Milk'), feedback: words('Not once.') },
    { nodes: words('Yoghurt'), feedback: words('Mostly.') },
  ],
  happens: 1,
  recording: { name: 'fridge', day: '2026-11-23', kinds: ['a', 'b'], variants: [{ replies: [0, 1] }] },
}
const landing = (settings = paid) => <Landing settings={settings} inside={insideOf('genai-course')} />
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
  test('has a prediction to open, each of its replies, a certificate marked as a specimen, and what each authority asks', () => {
    const { text, link } = open(landing())
    const proof = document.querySelector('section[aria-labelledby=proof]')
    const opened = [...(proof?.querySelectorAll('details:not([open])') ?? [])].map((one) => one.textContent)
    expect(opened).toEqual([
      'MilkNot once.',
      'Yoghurt✓ In our recordings. Mostly.',
      expect.stringMatching(/^Read the 2 replies.*A yoghurt\.A hummus\.One assistant, recorded on 23 November 2026/),
    ])
    expect(proof?.querySelector('.certificate')?.textContent).toContain('Your Name')
    expect(text).toContain('Specimen')
    expect(link('See what a check shows')).toBe('/verify/example')
    expect(link('Victoria 20 hours a year')).toBe('/professional-learning#vic')
    expect(link('Tasmania no set hours')).toBe('/professional-learning#tas')
  })
  test('names the people that the settings name, and nobody otherwise', () => {
    expect(open(landing({ ...paid, people })).text).toMatch(/Expert-led content ?Kim Lee, science teacher\. Claims/)
    const twelve = Array.from({ length: 12 }, () => ({ name: 'Kim Lee', role: 'Teacher', about: '' }))
    expect(open(landing({ ...paid, people: twelve })).text).toContain('; and 9 more, named on their courses’ pages.')
    expect(open(landing()).text).toMatch(/Expert-led content ?Claims link to the studies/)
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
  test('lists the other four courses with what each is about, its hours, its price and its preview', () => {
    open(courseInfo())
    const entries = [...document.querySelectorAll('section[aria-labelledby=other-courses] li')]
    expect(entries.map((one) => one.querySelector('h3')?.textContent)).toEqual(
      courses.filter((one) => one !== flagship).map(({ title }) => title),
    )
    for (const [index, { id }] of courses.filter((one) => one !== flagship).entries()) {
      const entry = entries[index]
      expect(entry?.querySelector('h3 a')?.getAttribute('href')).toBe(`/course-info/${id}`)
      expect(entry?.querySelector('a[href$="#preview"]')?.getAttribute('href')).toBe(`/course-info/${id}#preview`)
      expect(entry?.textContent).toContain(courseDescriptions[id].subtitle)
      expect(entry?.textContent).toMatch(/\d+ hours · \$99 AUD/)
    }
  })
  test('has everything one decides by before the welcome letter', () => {
    const { html } = open(<CourseInfo courseId={flagship.id} settings={paid} inside={insideOf(flagship.id)} />)
    const order = ['Get Started', 'What you will be able to do', 'See inside: The fridge', 'The five modules']
    const places = [...order, 'Your certificate', 'Standards 2.6.2', 'Sunday afternoon', 'The other four courses'].map(
      (one) => html.indexOf(one),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
  })
  test('names who wrote and reviewed the course, where the settings do', () => {
    const named = (id: CourseId) => open(<CourseInfo courseId={id} settings={{ ...paid, people }} />).text
    expect(named('failure-festival')).toMatch(/Kim Lee.*Science teacher.*Wrote this course\./)
    expect(named('digital-media')).toMatch(/Kim Lee.*Reviewed on 26 November 2026: The sources/)
    expect(named('genai-course')).not.toContain('Who wrote and reviewed it')
  })
  test('shows four statements of a sort, each with its answer', () => {
    const item = (value: string) => ({ nodes: words(value), group: 1, feedback: words('Because.'), instead: {} })
    const sort: ExerciseOf<'sort'> = {
      type: 'sort',
      id: 's',
      minutes: 3,
      title: 'Which?',
      nodes: [],
      groups: ['Fact', 'Value'],
      items: ['one', 'two', 'three', 'four', 'five'].map(item),
    }
    const { text } = open(
      <CourseInfo courseId="digital-media" settings={paid} inside={{ ...insideOf('digital-media'), sample: sort }} />,
    )
    expect(text).toContain('Fact or Value? Say it to yourself')
    expect(document.querySelectorAll('section[aria-labelledby=inside] details')).toHaveLength(4)
    expect(document.querySelector('section[aria-labelledby=inside] details')?.textContent).toBe('oneValue. Because.')
    expect(text).toContain('4 of its 5 statements')
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
  const inside = insideOf(id)
  const { preview } = inside
  const withPreview = (settings = paid) => <CourseInfo courseId={id} settings={settings} inside={inside} hasPreview />

  test('shows the first section as text, says what follows, and ends with the way to enrol', () => {
    const { text, link } = open(withPreview())
    expect(link('Read the beginning for free')).toBe('#preview')
    const shown = document.querySelector('#preview')
    for (const words of ['Free preview', preview.first.title, ...preview.outline.map(({ title }) => title)])
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
