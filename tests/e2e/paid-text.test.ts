import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspectLessons } from '#lessons/check/inspect'
import { exercisesOf, sampleOf } from '#lessons/lesson-parts'
import { previewOf } from '#lessons/library'
import { builtSite } from './build.ts'
import { openPortal, signIn, teacher } from './portal.ts'

const portal = openPortal()

/** Every string longer than 60 characters, which leaves out link titles that free text may share, and no address of a public page. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 60 && !/^https:\/\/\S+$/.test(value) ? [value] : []
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(sentences) : []
}

const lessons = inspectLessons().flatMap(({ lesson, key }) => (lesson ? [{ lesson, key }] : []))
const paid = lessons.flatMap(({ lesson }) =>
  sentences([lesson.sections.slice(1).map((section) => section.nodes), exercisesOf(lesson)]),
)
const explanations = lessons.flatMap(({ key }) => key?.questions.map((question) => question.explanation) ?? [])
const free = new Set(lessons.flatMap(({ lesson }) => sentences([previewOf(lesson), sampleOf(lesson)])))
const options = lessons.flatMap(({ key }) => sentences(key?.questions.map((question) => question.options)))
const secret = [...paid, ...explanations, ...options].filter((one) => !free.has(one))

const filesOf = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesOf(path) : [path]
  })

const inHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? '&#x27;')

/** The secret sentences, plain and escaped as in JSON, scripts and HTML, by their first characters: a text is read once for all. */
const headLength = 40
const byHead = new Map<string, string[]>()
for (const one of secret)
  for (const form of [one, JSON.stringify(one).slice(1, -1), inHtml(one)]) {
    const head = form.slice(0, headLength)
    byHead.set(head, [...(byHead.get(head) ?? []), form])
  }

function leaksIn(text: string): string[] {
  const found = new Set<string>()
  for (let at = 0; at + headLength <= text.length; at += 1)
    for (const form of byHead.get(text.slice(at, at + headLength)) ?? []) if (text.startsWith(form, at)) found.add(form)
  return [...found]
}

test('finds a sentence at either end of a text, plain or escaped', () => {
  const one = secret.find((text) => inHtml(text) !== text) ?? ''
  for (const form of [one, inHtml(one)])
    for (const text of [`${form} and more`, `more and ${form}`]) expect(leaksIn(text).length).toBeGreaterThan(0)
})

test('no file of the site contains paid text or quiz explanations', () => {
  expect(lessons.length).toBe(9)
  expect(paid.length).toBeGreaterThan(1_000)
  expect(explanations.length).toBe(20)
  const texts = filesOf(builtSite).filter((path) => /\.(js|html|css|json|txt|xml)$/.test(path))
  for (const path of texts) expect(leaksIn(readFileSync(path, 'utf8')), path).toEqual([])
})

test('the API sends no paid text to visitors or to learners without access', async () => {
  const page = await portal.page()
  portal.expecting({ console: [/status of 403/] })
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''))
  })
  await page.goto('/course/genai-module-1')
  await page.getByText('This was the free preview').waitFor()
  await signIn(page, teacher)
  for (const { lesson } of lessons) {
    await page.goto(`/course/${lesson.moduleId}`)
    await page.getByText('This was the free preview').waitFor()
    if (lesson.sample) await page.locator('[data-exercise]').waitFor()
  }
  const responses = await Promise.all(answers)
  expect(responses.length).toBeGreaterThan(20)
  for (const text of responses) expect(leaksIn(text)).toEqual([])
})
