import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type CourseId, courseMinutes, courses, flagship, type ModuleId } from '#catalogue/catalogue'
import { courseDescriptions } from '#catalogue/course-descriptions'
import { standardsOf } from '#catalogue/standards'
import type { Dashboard } from '#dashboard/contract'
import { CourseCard } from '../../../frontend/dashboard/course-card.tsx'
import { courseGroups } from '../../../frontend/dashboard/course-groups.ts'
import { CourseOffer } from '../../../frontend/dashboard/course-offer.tsx'
import { FinishedCourse } from '../../../frontend/dashboard/finished-course.tsx'
import { renderInApp } from '../render-in-app.tsx'
import { completedIn, dashboardOf, progressIn } from './sample-dashboard.ts'

/** Shows a course as the dashboard does: a card of the learner's own, or one of the others. */
function show(courseId: CourseId, dashboard: Dashboard, payment: 'required' | 'off' = 'required') {
  const { mine, more } = courseGroups(dashboard, payment)
  const own = mine.find(({ course }) => course.id === courseId)
  const other = more.find(({ course }) => course.id === courseId)
  const state = own ?? other
  if (!state) throw new Error(`No course ${courseId}`)
  const enrol = payment === 'required' && !state.access && state.open && <button type="button">Enrol, $99 AUD</button>
  const Shown = own ? CourseCard : CourseOffer
  const priced = payment === 'required'
  renderInApp(
    state.standing === 'finished' ? (
      <FinishedCourse course={state.course} dashboard={dashboard} priced={priced} alone />
    ) : (
      <Shown state={state} dashboard={dashboard} enrol={enrol || undefined} priced={priced} />
    ),
  )
}
const text = () => document.body.textContent ?? ''
const certificate = () => screen.queryByRole('link', { name: 'View Certificate' })?.getAttribute('href')
const preview = () => screen.queryByRole('link', { name: /^Free preview/ })?.getAttribute('href')
const way = () => screen.queryByRole('link', { name: /^Open the course/ })?.getAttribute('href')
const buyable = () => screen.queryByRole('button', { name: 'Enrol, $99 AUD' }) !== null

afterEach(cleanup)

describe('the flagship', () => {
  const list = () => screen.getByText('Modules').closest('details') as HTMLDetailsElement
  const rows = () => within(list()).getAllByRole('listitem', { hidden: true })

  test('opens its list of modules while it is under way', () => {
    show('genai-course', dashboardOf(['genai-course'], [completedIn('genai-module-1')]))
    expect(list().open).toBe(true)
  })

  test('marks a module when its activity is complete, and module 5 when it is complete', () => {
    const progress = [
      completedIn('genai-module-1'),
      progressIn('genai-module-2', { activityCompleted: true }),
      progressIn('genai-module-3', { ticks: ['story'] }),
      progressIn('genai-module-5', { activityCompleted: true }),
    ]
    show('genai-course', dashboardOf(['genai-course'], progress))
    expect(rows().map((row) => row.querySelector('p')?.textContent)).toEqual([
      'Activity completed',
      'Activity completed',
      'Building My AI Teaching Partner • 1 of 4 sections read',
      'Not started',
      '0 of 4 sections read',
    ])
  })

  test.each([
    [0, 0],
    [1, 1],
    [4, 4],
    [5, 5],
  ])('counts %i completed modules', (count) => {
    const progress = flagship.modules.slice(0, count).map(({ id }) => completedIn(id))
    show('genai-course', dashboardOf(['genai-course'], progress))
    expect(text()).toContain(`${count} of 5 modules completed`)
    expect(certificate()).toBe(count === 5 ? '/certificate?module=genai-course' : undefined)
  })

  test('links its certificate as soon as module 5 is complete', () => {
    show('genai-course', dashboardOf(['genai-course'], [completedIn('genai-module-5')]))
    expect(certificate()).toBe('/certificate?module=genai-course')
  })

  test('names no price before its lessons are there', () => {
    show('genai-course', dashboardOf([], [], ['genai-course']))
    expect(text()).toContain('0 of 5 modules completed')
    expect(text()).not.toContain('$')
  })

  test('says how much time is left', () => {
    show('genai-course', dashboardOf(['genai-course'], [completedIn('genai-module-1')]))
    expect(text()).toContain('About 8 hours 30 minutes left')
  })
})

test('a course with something left can be planned, and says when it is', () => {
  const { courseId, moduleId } = { courseId: 'digital-media', moduleId: 'digital-media' } as const
  const next = { courseId, moduleId, section: 'lab', when: 'Tuesday, 3.45 pm', title: 'The lab', minutes: 40 }
  const button = () => screen.queryByRole('button', { name: /plan/i })?.textContent
  const mine = dashboardOf([courseId])
  const shown = [mine, { ...mine, sittings: [next] }, dashboardOf([]), dashboardOf([courseId], [completedIn(moduleId)])]
  const labels = shown.map((dashboard) => {
    show(courseId, dashboard)
    const label = button()?.split(':')[0]
    cleanup()
    return label
  })
  expect(labels).toEqual(['Plan my hours', 'My plan', undefined, undefined])
})

describe('a course of one module', () => {
  test.each<[string, Parameters<typeof dashboardOf>[1], string, string?]>([
    ['not started', [], '4 hours • Not started', 'About 4 hours left'],
    [
      'started',
      [progressIn('digital-media', { ticks: ['story', 'lab'] })],
      '4 hours • 2 of 4 sections read',
      'About 3 hours left',
    ],
    ['finished', [completedIn('digital-media')], '4 hours, completed'],
  ])('that is %s shows its hours, its progress and the time left', (_, progress, words, left) => {
    show('digital-media', dashboardOf(['digital-media'], progress))
    expect(text()).toContain(words)
    expect(/About [\w ]+ left/.exec(text())?.[0]).toBe(left)
    expect(certificate()).toBe(progress?.[0]?.completed ? '/certificate?module=digital-media' : undefined)
    expect([way(), preview(), buyable()]).toEqual(['/course/digital-media', undefined, false])
  })
})

describe('a course to choose', () => {
  test.each(courses)('$id says what it’s about and for whom, and the rest on request', (course) => {
    show(course.id, dashboardOf([]))
    const { subtitle, audience, outcomes } = courseDescriptions[course.id]
    const about = screen.getByText('About this course').closest('details')
    for (const words of [subtitle, audience]) expect(screen.getByText(words).closest('details')).toBeNull()
    expect(about?.open).toBe(false)
    const rest = [
      ...outcomes,
      ...standardsOf(course.standards).flatMap(({ code, focus, descriptor }) => [code, focus, descriptor]),
    ]
    for (const words of rest) expect(about?.textContent).toContain(words)
    expect(text()).toContain(`${courseMinutes(course) / 60} hours`)
    expect([preview(), buyable()]).toEqual([`/course/${course.modules[0]?.id}`, true])
  })

  test('says so while its lessons are missing', () => {
    show('digital-media', dashboardOf([], [], ['digital-media']))
    expect([way(), preview(), buyable()]).toEqual([undefined, undefined, false])
    expect(text()).toContain('Its lessons aren’t here yet.')
  })
})

describe('a finished course', () => {
  const at = (moduleId: ModuleId, completedAt: string) => ({ ...completedIn(moduleId), completedAt })
  const settles = () => document.querySelector('.layers-settling') !== null

  test('says its hours and the day its last module was completed', () => {
    const days = flagship.modules.map(({ id }, n) => at(id, `2026-11-${23 - n}T01:00:00.000Z`))
    show('genai-course', dashboardOf(['genai-course'], days))
    expect(text()).toContain('10 hours, completed 23 November 2026')
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(flagship.title)
    expect(way()).toBe('/course/genai-module-1')
    cleanup()
    const inPerth = { ...at('digital-media', '2026-11-20T15:30:00.000Z'), zone: 'Australia/Perth' } as const
    show('digital-media', dashboardOf(['digital-media'], [inPerth]))
    expect(text()).toContain('4 hours, completed 20 November 2026')
  })

  test('settles its layers once', () => {
    localStorage.clear()
    const done = flagship.modules.map(({ id }) => completedIn(id))
    for (const first of [true, false]) {
      show('genai-course', dashboardOf(['genai-course'], done))
      expect(settles()).toBe(first)
      cleanup()
    }
  })
})

test('a course whose access has ended keeps the way to the learner’s words, and can be bought again', () => {
  show('digital-media', dashboardOf([], [progressIn('digital-media', { ticks: ['story'] })]))
  expect(text()).toContain('Your access to this course has ended. What you wrote and your certificates are still here.')
  expect(screen.getByRole('link', { name: /^See what you wrote/ }).getAttribute('href')).toBe('/course/digital-media')
  expect(buyable()).toBe(true)
  expect(text()).not.toContain('left')
})

test('each course has a drawing of its own, which is decoration', () => {
  const drawings = courses.map(({ id }) => {
    show(id, dashboardOf([]))
    const [drawing] = document.querySelectorAll('svg[viewBox="0 0 240 150"]')
    expect(drawing?.getAttribute('aria-hidden')).toBe('true')
    cleanup()
    return drawing?.innerHTML
  })
  expect(new Set(drawings).size).toBe(courses.length)
})
