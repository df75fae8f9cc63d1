import { describe, expect, test } from 'vitest'
import { courseOf, type ModuleId, moduleIds } from '#catalogue/catalogue'
import { renderActivity } from '#lessons/activity-paper'
import type { LessonNode } from '#lessons/lesson'
import { nodesOf } from '#lessons/lesson-parts'
import { lessonRows } from '#lessons/lesson-rows'
import { replacementCharacter } from '#paper/characters'
import { loadFonts } from '#paper/fonts'
import { typesetter } from '#paper/typesetter'
import { compiledLessons, openDocumentPortal } from '../paper/document-portal.ts'
import { readDocument } from '../paper/read-document.ts'
import { provider } from '../portal.ts'

const lessons = compiledLessons()
const portal = openDocumentPortal({ lessons })
const path = (moduleId: string, activityId: string) => `/api/lessons/${moduleId}/activities/${activityId}/pdf`

const activities = moduleIds.flatMap((moduleId) => {
  const lesson = lessons.lesson(moduleId)
  const found = lesson ? nodesOf(lesson).filter((node) => node.type === 'activity') : []
  return found.map((activity) => ({ moduleId, activity }))
})
const sheets = activities.filter(({ activity }) => activity.nodes.some((node) => node.type === 'table'))

async function sheetOf(moduleId: ModuleId, activityId: string) {
  const answer = await portal.download(path(moduleId, activityId), await portal.enrolled(courseOf(moduleId).id))
  return { ...answer, ...(await readDocument(answer.bytes)) }
}

test('prints the festival run sheet with its title, minutes, steps and what-if notes', async () => {
  const { headers, lines, text, pages } = await sheetOf('failure-festival', 'run-sheet')
  expect(headers['content-disposition']).toBe('attachment; filename="failure-festival-run-sheet.pdf"')
  expect(lines.slice(0, 3)).toEqual([
    'Wattle and Gum Learning',
    'Failure Festival · 40 minutes in your classroom',
    'Failure Festival run sheet: one class, 40 minutes',
  ])
  const steps = lines.map((line) => line.match(/^0:\d\d to 0:\d\d/)?.[0]).filter(Boolean)
  expect(steps[0]).toBe('0:00 to 0:04')
  expect(steps.at(-1)).toBe('0:38 to 0:40')
  expect(steps).toHaveLength(9)
  for (const expected of ['Materials:', 'Repair bench', 'If a visitor is unkind:', 'Afterwards:'])
    expect(text).toContain(expected)
  expect(pages.length).toBeLessThanOrEqual(2)
})

describe.each(sheets.map(({ moduleId, activity }) => [moduleId, activity.id, activity] as const))(
  'the sheet %s %s',
  (moduleId, activityId, activity) => {
    test('has every word of the activity at 8.5 points or more on at most four pages, with no replacement characters', async () => {
      const { text, pages, smallest, bytes } = await sheetOf(moduleId, activityId)
      const letters = (shown: string) => shown.replaceAll(/\s/g, '')
      const printed = letters(text)
      for (const expected of textsIn(activity.nodes)) expect(printed).toContain(letters(expected))
      expect(text).not.toContain(replacementCharacter)
      expect(pages.length).toBeLessThanOrEqual(4)
      expect(smallest).toBeGreaterThanOrEqual(8.5)
      expect(bytes.length).toBeLessThan(50_000)
    })
  },
)

test('ends with the dated sources of the activity’s claims', async () => {
  const { text } = await sheetOf('controversial-topics', 'classroom-activity')
  expect(text.slice(text.lastIndexOf('Sources'))).toMatch(
    /1973: Parliamentary Education Office, .*, read \d+ \w+ 20\d\d/s,
  )
})

test('includes a table of steps in an activity of every classroom course', () => {
  const courses = new Set(sheets.map(({ moduleId }) => courseOf(moduleId).id))
  for (const id of ['failure-festival', 'digital-media', 'environmental-ed', 'controversial-topics'] as const)
    expect(courses).toContain(id)
})

test('can print every character of every lesson', async () => {
  const setter = typesetter(await loadFonts())
  const style = { text: { size: 10, leading: 14, colour: '#000' }, rule: '#000' }
  for (const moduleId of moduleIds) {
    const nodes = lessons.lesson(moduleId)?.sections.flatMap((section) => section.nodes) ?? []
    const rows = lessonRows({ setter, style, area: { left: 50, width: 480 } }, nodes)
    expect(rows.filter((row) => row.unprintable)).toEqual([])
  }
})

test('prints every kind of lesson block that makes sense on paper', async () => {
  const p = (value: string): LessonNode => ({ type: 'paragraph', nodes: [{ type: 'text', value }] })
  const nodes: LessonNode[] = [
    { type: 'heading', depth: 3, nodes: [{ type: 'text', value: 'A heading' }] },
    {
      type: 'paragraph',
      nodes: [
        { type: 'strong', nodes: [{ type: 'text', value: 'Strong' }] },
        { type: 'text', value: ', ' },
        { type: 'emphasis', nodes: [{ type: 'text', value: 'slanted' }] },
        { type: 'break' },
        { type: 'link', href: 'https://www.esafety.gov.au/', nodes: [{ type: 'text', value: 'eSafety' }] },
        { type: 'text', value: ' and ' },
        { type: 'link', href: 'https://acara.edu.au', nodes: [{ type: 'code', value: 'acara.edu.au' }] },
      ],
    },
    {
      type: 'list',
      ordered: true,
      start: 9,
      items: [[p('Nine')], [p('Ten'), { type: 'list', ordered: false, start: 1, items: [[p('Inner')]] }]],
    },
    { type: 'quote', nodes: [p('Quoted')] },
    { type: 'story', title: 'A story', nodes: [p('Told')] },
    { type: 'callout', title: 'A callout', nodes: [p('Called')] },
    { type: 'prompt', id: 'p', title: 'A prompt', text: 'You are:\n\n  1. kind' },
    { type: 'reflection', id: 'r', minutes: 5, label: 'A question', nodes: [p('Why?')] },
    { type: 'compare', before: { title: 'Before', nodes: [p('Weak')] }, after: { title: 'After', nodes: [p('Good')] } },
    {
      type: 'checklist',
      id: 'c',
      title: 'A checklist',
      items: [{ id: 'c/1', nodes: [{ type: 'text', value: 'Hats' }] }],
    },
    { type: 'scenario', id: 's', title: 'A case', nodes: [p('It happened')], considerations: [p('Consider')] },
    { type: 'trials', id: 't', minutes: 5, label: 'Trials', rows: 2, columns: ['Tried', 'Saw'] },
    { type: 'task', id: 'k', minutes: 5, title: 'A task', nodes: [p('Do it')] },
    {
      type: 'links',
      items: [{ href: 'https://aiatsis.gov.au/', title: 'AIATSIS', nodes: [{ type: 'text', value: 'holds much.' }] }],
    },
    {
      type: 'table',
      columns: [[], [{ type: 'text', value: 'Seen' }]],
      rows: [[[{ type: 'text', value: 'Round 1' }], []]],
    },
    { type: 'library', minutes: 5 },
  ]
  const bytes = await renderActivity({
    module: 'A module',
    activity: { type: 'activity', id: 'a', minutes: 1, title: 'An activity', nodes },
    provider,
    at: new Date('2026-03-01T13:30:00.000Z'),
  })
  const { body } = await readDocument(bytes ?? new Uint8Array())
  expect(body).toEqual([
    'Wattle and Gum Learning',
    'A module · 1 minute',
    'An activity',
    'A heading',
    'Strong, slanted',
    'eSafety (esafety.gov.au) and acara.edu.au',
    '9.Nine',
    '10.Ten',
    '•Inner',
    'Quoted',
    'A story',
    'Told',
    'A callout',
    'Called',
    'A prompt',
    'You are:',
    '  1. kind',
    'A question',
    'Why?',
    'Before',
    'Weak',
    'After',
    'Good',
    'A checklist',
    'Hats',
    'A case',
    'It happened',
    'What to consider',
    'Consider',
    'Trials',
    'TriedSaw',
    '1.',
    '2.',
    'A task',
    'Do it',
    'AIATSIS (aiatsis.gov.au) holds much.',
    'Seen',
    'Round 1',
  ])
})

test('refuses learners without access, and reports an unknown activity as not found', async () => {
  const stranger = await portal.download(path('failure-festival', 'run-sheet'), await portal.enrolled('digital-media'))
  expect(stranger).toMatchObject({ status: 403, problem: { code: 'no-access' } })
  const learner = await portal.enrolled('failure-festival')
  for (const id of ['no-such-activity', 'two-failures', 'Run_Sheet'])
    expect(await portal.download(path('failure-festival', id), learner)).toMatchObject({
      status: 404,
      problem: { code: 'not-found' },
    })
  const free = openDocumentPortal({ lessons, payment: 'off' })
  expect((await free.download(path('failure-festival', 'run-sheet'), await free.enrolled())).status).toBe(200)
})

/** Every text in the lesson's blocks. */
function textsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(textsIn)
  if (typeof part !== 'object' || part === null) return []
  const { value, text, ...rest } = part as Record<string, unknown>
  return [value, text].filter((each) => typeof each === 'string').concat(Object.values(rest).flatMap(textsIn))
}
