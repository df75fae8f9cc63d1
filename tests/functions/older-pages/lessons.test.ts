import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { arrivals } from '#contract/arrivals'
import { contractVersion } from '#contract/exercises/names'
import { InlineNode, type Lesson, LessonNode } from '#contract/lesson'
import { moduleIds } from '#domain/catalogue'
import { createApi } from '../../../functions/handlers/api.ts'
import { forPage } from '../../../functions/lessons/for-page.ts'
import type { LessonLibrary } from '../../../functions/lessons/library.ts'
import type { Table } from '../../../functions/store/table.ts'
import { send, token } from '../gateway-request.ts'
import { compiledLessons } from '../pdf/document-portal.ts'
import { openPortal } from '../portal.ts'
import { smallLessons } from '../small-lessons.ts'
import { older, readByOlder } from './read.ts'

function open(lessons: LessonLibrary) {
  const { parts, log } = openPortal({} as Table, { payment: 'off', lessons })
  const handler = createApi(parts, { log, token })
  return (path: string, version?: string) =>
    send(handler, { path, sub: 'learner-1', headers: version === undefined ? {} : { 'contract-version': version } })
}

describe('a page that sends no version', () => {
  const ask = open(compiledLessons())

  test.each(moduleIds)('reads the lesson and the preview of %s', async (id) => {
    for (const kind of ['lessons', 'previews']) {
      const { status, body } = await ask(`/api/${kind}/${id}`)
      expect(status).toBe(200)
      expect(readByOlder(`GET /api/${kind}/{moduleId}`, body)).toMatchObject({
        moduleId: id,
        title: expect.any(String),
      })
    }
  })
})

const words = (value: string) => ({ type: 'text' as const, value })
const thoughts = { type: 'reflection', id: 'thoughts', minutes: 5, label: 'Thoughts', nodes: [] } as const
const later = { block: { ...arrivals.block, invented: 7 }, inline: { 'invented-words': 7 } }

/** A lesson of one section with these blocks, as the server of a later release has it. */
const lessonWith = (nodes: unknown[]): Lesson => {
  const lesson = smallLessons().lesson('genai-module-3') as Lesson
  return { ...lesson, sections: [{ id: 'new', title: 'New', minutes: 5, nodes: nodes as LessonNode[] }] }
}
const nodesFor = (version: number, nodes: unknown[]) => {
  const lesson = forPage(lessonWith(nodes), version, later)
  expect(version > 0 || readByOlder('GET /api/lessons/{moduleId}', lesson)).not.toBeInstanceOf(Array)
  return lesson.sections[0]?.nodes
}

describe('kinds of a later release', () => {
  const block = { type: 'invented', id: 'map', caption: [words('A map')] }

  test.each<[string, unknown[], unknown[]]>([
    ['a block', [block, thoughts], [thoughts]],
    ['a block in another', [{ type: 'quote', nodes: [block, thoughts] }], [{ type: 'quote', nodes: [thoughts] }]],
    [
      'a block in a list and in the text for a place',
      [
        { type: 'list', ordered: false, start: 1, items: [[block]] },
        { type: 'where', about: 'logging', nodes: [], places: { nsw: [block] } },
      ],
      [
        { type: 'list', ordered: false, start: 1, items: [[]] },
        { type: 'where', about: 'logging', nodes: [], places: { nsw: [] } },
      ],
    ],
    [
      'running text, of which the words stay',
      [
        {
          type: 'paragraph',
          nodes: [words('A '), { type: 'invented-words', nodes: [words('token')], meaning: 'A part' }],
        },
      ],
      [{ type: 'paragraph', nodes: [words('A '), words('token')] }],
    ],
  ])('are left out for a page that sends no version: %s', (_, nodes, left) => {
    expect(nodesFor(0, nodes)).toEqual(left)
  })

  test('are what a page that sends no version can’t read', () => {
    expect(readByOlder('GET /api/lessons/{moduleId}', lessonWith([thoughts, block]))).toMatchObject([
      { path: ['sections', 0, 'nodes', 1, 'type'] },
    ])
  })

  test.each([1, 6, 7, 8])('are sent to a page of version %i, which takes what it doesn’t know', (version) => {
    expect(nodesFor(version, [block, thoughts])).toEqual([block, thoughts])
  })

  test('leave the boxes, exercises and quiz in them, which hold words and completion', () => {
    // Only in this test a story is the later kind: the contract has to know the blocks in a kind.
    const kinds = { block: { story: 7 }, inline: {} }
    const tick = { type: 'checklist', id: 'rules', title: 'Rules', items: [] }
    const quiz = { type: 'quiz', id: 'quiz', minutes: 10, questions: [] }
    const text = { type: 'paragraph', nodes: [words('Read this.')] }
    const activity = { type: 'activity', id: 'try', minutes: 5, title: 'Try', nodes: [text, tick] }
    const story = {
      type: 'story',
      title: 'A story',
      nodes: [text, thoughts, { type: 'story', title: '', nodes: [quiz] }, activity],
    }
    expect(forPage(lessonWith([story]), 0, kinds).sections[0]?.nodes).toEqual([thoughts, quiz, tick])
  })

  test('are left out once for all such pages', () => {
    const lesson = lessonWith([block])
    expect(forPage(lesson, 0, later)).toBe(forPage(lesson, 0, later))
    expect(forPage(lesson, 1, later)).toBe(lesson)
  })
})

test('a page says that it knows the newest kinds', () => {
  const versions = [arrivals.block, arrivals.inline].flatMap((kinds) => Object.values(kinds))
  expect(contractVersion).toBe(Math.max(...versions))
})

test.each([
  ['no version', undefined, 0],
  ['nothing', '', 0],
  ['no number', 'one', 0],
  ['a number below zero', '-1', 0],
  ['more than a number', '1, 1', 0],
  ['a number beyond reason', '9'.repeat(400), 0],
  ['its version', String(contractVersion), 1],
  ['a newer version than the server’s', String(contractVersion + 5), 1],
])('a page that sends %s gets newer blocks, or not', async (_, version, sent) => {
  const lesson = lessonWith([{ type: 'newer' }, thoughts])
  const ask = open({
    ...smallLessons(),
    lesson: () => lesson,
    preview: () => ({ ...lesson, first: lesson.sections[0], outline: [] }) as never,
  })
  const { body } = await ask('/api/lessons/genai-module-3', version)
  expect(body.sections).toMatchObject([{ nodes: [...(sent ? [{ type: 'newer' }] : []), thoughts] }])
  const preview = await ask('/api/previews/genai-module-3', version)
  expect(preview.body.first).toMatchObject({ nodes: [...(sent ? [{ type: 'newer' }] : []), thoughts] })
})

/** The values of `type` that a schema takes. */
function kindsOf(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'lazy') return kindsOf(def.getter())
  if (def.type === 'transform') return []
  if (def.type === 'union') return def.options.flatMap(kindsOf)
  if (def.type === 'object') return kindsOf(def.shape.type as z.core.$ZodType)
  if (def.type === 'literal') return def.values.map(String)
  throw new Error(`No kinds in a schema of type ${def.type}`)
}

test.each([
  ['block', LessonNode, older.LessonNode],
  ['inline', InlineNode, older.InlineNode],
] as const)('every %s kind that came later says in contract/arrivals.ts with which version', (place, today, before) => {
  const later = kindsOf(today).filter((kind) => !kindsOf(before).includes(kind))
  expect(Object.keys(arrivals[place]).sort()).toEqual(later.sort())
})
