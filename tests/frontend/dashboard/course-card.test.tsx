import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Dashboard } from '#contract/dashboard'
import { type CourseId, courseById, courses, flagship } from '#domain/catalogue'
import { CourseCard } from '../../../frontend/features/dashboard/course-card.tsx'
import { renderInApp } from '../render-in-app.tsx'
import { completedIn, dashboardOf, progressIn } from './sample-dashboard.ts'

const show = (courseId: CourseId, dashboard: Dashboard, { priced = true, enrol = false } = {}) =>
  renderInApp(
    <CourseCard
      course={courseById(courseId)}
      dashboard={dashboard}
      priced={priced}
      {...(enrol && { enrol: <button type="button">Enrol, $99 AUD</button> })}
    />,
  )
const text = () => document.body.textContent ?? ''
const certificate = () => screen.queryByRole('link', { name: 'View Certificate' })?.getAttribute('href')

afterEach(cleanup)

describe('the flagship', () => {
  const rows = () => within(screen.getByText('Modules').closest('details') as HTMLElement).getAllByRole('listitem')

  test('links its five modules by their dashboard labels, each with its requirement', () => {
    show('genai-course', dashboardOf(['genai-course']))
    expect(rows().map((row) => within(row).getByRole('link').textContent)).toEqual([
      'Understanding AI Without the Jargon (Quiz Required)',
      'The Power of Prompting (Lesson Plan Required)',
      'Implementation & Reflection (Implementation Plan Required)',
      'The AI Feedback Generator (Implementation Required)',
      'Your Complete Prompt Library (Review & Export Your Prompts)',
    ])
    expect(rows().map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual(
      flagship.modules.map(({ id }) => `/course/${id}`),
    )
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
      '1 of 4 sections read',
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
    expect(text()).toContain(`${count} of 5 modules completed • $99 AUD per course`)
    expect(certificate()).toBe(count === 5 ? '/certificate?module=genai-course' : undefined)
  })

  test('links its certificate as soon as module 5 is complete', () => {
    show('genai-course', dashboardOf(['genai-course'], [completedIn('genai-module-5')]))
    expect(certificate()).toBe('/certificate?module=genai-course')
  })

  test('shows no price where payment is off', () => {
    show('genai-course', dashboardOf(['genai-course']), { priced: false })
    expect(text()).toContain('0 of 5 modules completed')
    expect(text()).not.toContain('$')
  })
})

describe('a course of one module', () => {
  test.each<[string, Parameters<typeof dashboardOf>[1], string]>([
    ['not started', [], '4 hours • Not started'],
    ['started', [progressIn('digital-media', { ticks: ['story', 'lab'] })], '4 hours • 2 of 4 sections read'],
    ['finished', [completedIn('digital-media')], '4 hours • Completed'],
  ])('that is %s shows its hours and progress', (_, progress, words) => {
    show('digital-media', dashboardOf(['digital-media'], progress))
    expect(text()).toContain(words)
    expect(certificate()).toBe(progress?.[0]?.completed ? '/certificate?module=digital-media' : undefined)
  })

  test('links to the course for learners who have it, and to the preview for others', () => {
    show('digital-media', dashboardOf(['digital-media']))
    expect(screen.getByRole('link', { name: /^Open the course/ }).getAttribute('href')).toBe('/course/digital-media')
    cleanup()
    show('digital-media', dashboardOf([]), { enrol: true })
    expect(screen.getByRole('link', { name: /^Free preview/ }).getAttribute('href')).toBe('/course/digital-media')
    expect(screen.getByRole('button', { name: 'Enrol, $99 AUD' })).toBeDefined()
  })
})

test.each(courses.map((course) => [course.id, course] as const))(
  '%s: shows its outcomes, audience and every standard',
  (id, course) => {
    show(id, dashboardOf([]))
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(course.title)
    for (const words of [course.subtitle, course.audience, ...course.outcomes, ...course.standards])
      expect(text()).toContain(words)
  },
)
