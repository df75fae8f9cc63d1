import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faultsOf, wordsIn } from './architecture/documents.ts'
import { rules } from './architecture/rules.ts'
import { filesUnder, folders, root, treeOf } from './architecture/source-tree.ts'

const paths = folders.flatMap(filesUnder)
const sources = paths.filter((path) => /\.(tsx?|js|mjs)$/.test(path))
const tree = treeOf(Object.fromEntries(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')])))

test('the whole tree is read', () => {
  expect(tree.size).toBe(sources.length)
  expect(tree.size).toBeGreaterThan(250)
})

test.each(Object.entries(rules))('%s', (_, rule) => {
  expect([...tree.values()].flatMap((source) => rule(source, tree))).toEqual([])
})

const vague = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'lib', 'shared', 'misc', 'types', 'hooks'])
const vagueName = (path: string): boolean =>
  path.split('/').some((part) => part.split(/[-._]/).some((word) => vague.has(word.toLowerCase())))

test('no file and no folder has a name that says nothing', () => {
  expect(paths.filter(vagueName)).toEqual([])
  expect(
    ['functions/utils/date.ts', 'frontend/hooks/a.ts', 'infra/date-helpers.ts', 'a/b.types.ts'].filter(vagueName),
  ).toHaveLength(4)
  expect(['functions/lessons/library.ts', 'frontend/typeset.ts'].filter(vagueName)).toEqual([])
})

test('the documents are short, and what they name exists', () => {
  const all = [...readdirSync(root), ...paths]
  const names = all.filter((path) => path.endsWith('.md') && !path.startsWith('functions/lessons/content/'))
  const documents = Object.fromEntries(names.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  expect(names).toContain('infra/RUNBOOK.md')
  expect(faultsOf(documents, all)).toEqual([])
  expect(wordsIn(Object.values(documents).join('\n'))).toBeLessThanOrEqual(14_500)

  const odd = ['# A b', 'x'.repeat(161), '`b.ts` `a/b.ts` `c/` [a](#a-b) [b](#b) [c](c.md) [d](d.md#a-b)'].join('\n')
  expect(faultsOf({ 'a/x.md': odd }, ['a/x.md', 'a/b.ts', 'a/c.md'])).toEqual([
    'a/x.md:2 is too long',
    "a/x.md names c/, which isn't there",
    'a/x.md links to #b',
    'a/x.md links to d.md#a-b',
  ])
})

/** Where a file says how many days what's replaced is kept. */
const saysHowLong = (text: string): string[] =>
  text
    .replace(/\s+/g, ' ')
    .replace('none has come after 30 days, you can complain', '')
    .match(/\b(30|thirty) days\b|\b(kept?|keeps|back|last)\b[^.`]{0,60}\b\d+ days\b/gi) ?? []

test('how long earlier versions are kept is said by limits.ts alone', () => {
  const said = paths.filter((path) => /^(frontend|functions)\/(?!lessons\/content\/).*\.(tsx?|md)$/.test(path))
  const found = [...said, 'README.md'].flatMap((path) =>
    saysHowLong(readFileSync(join(root, path), 'utf8')).map((words) => `${path}: ${words}`),
  )
  expect(found).toEqual([])
  expect(
    ['Keeps it for 60 days', 'from the last 90\n days', '30 days, so that', 'for thirty days'].flatMap(saysHowLong),
  ).toHaveLength(4)
})

// ---------------------------------------------------------------- each rule can fail

/** A rule, made-up files, and what the rule must find in them (nothing where the list is empty). */
const madeUp: [rule: keyof typeof rules, files: Record<string, string>, found: string[]][] = [
  [
    'a room of the server imports only the rooms below it',
    {
      'functions/core/day.ts': "import type { Note } from '#work/notes'",
      'functions/work/notes.ts': "import { day } from '#core/day'\nimport { learnerContext } from '../context.ts'",
      'functions/lessons/check/a.ts': "import { authorities } from '#record/authorities'",
    },
    ['work/notes', 'functions/context'],
  ],
  [
    'a room of the server imports only the rooms below it',
    {
      'functions/work/save.ts': "import type { LearnerContext } from '../context.ts'\nimport { b } from './b.ts'",
      'functions/handlers/api.ts': "import { learnerContext } from '../context.ts'",
      'functions/exercises/kind.ts': "import { Lesson } from '#lessons/lesson'",
      'functions/lessons/lesson.ts': "import { kinds } from '#exercises/kinds'",
    },
    [],
  ],
  [
    'a verb has stores and services only as types: handlers open them',
    {
      'functions/work/store.ts': "import { keyIn } from '#core/keys'",
      'functions/work/save.ts': "import { notesOf } from './store.ts'",
      'functions/payments/refund.ts': "import { openStripe } from './stripe.ts'",
      'functions/payments/stripe.ts': "import Stripe from 'stripe'",
      'functions/work/show.ts': "import type { Note } from './store.ts'",
      'functions/handlers/api.ts': "import { notesOf } from '#work/store'",
      'functions/work/words.ts': "import { keyIn } from '#core/keys'\nimport { notesOf } from './store.ts'",
    },
    ['functions/work/save.ts', 'functions/payments/refund.ts'],
  ],
  [
    'every file of the server is in a room',
    { 'functions/odd/a.ts': '', 'functions/context.ts': '' },
    ['functions/odd/a.ts is in no room'],
  ],
  [
    'a store decides nothing that a person reads: it knows no errors and no verbs',
    {
      'functions/work/store.ts':
        "import { keyIn } from '#core/keys'\nimport { Problem } from '#core/errors'\nimport type { C } from '../context.ts'",
      'functions/work/save.ts': "import { Problem } from '#core/errors'",
    },
    ['core/errors', 'functions/context'],
  ],
  [
    'lessons are built without tables and services',
    {
      'functions/lessons/compiler/build.ts': "import { a } from '#work/a'",
      'functions/work/a.ts': "import type { Table } from '#core/table'",
      'functions/exercises/compiler/sort.ts': "import { SSMClient } from '@aws-sdk/client-ssm'",
    },
    ['core/table', '@aws-sdk/client-ssm'],
  ],
  [
    'the deployed server holds no lesson compiler',
    {
      'functions/handlers/api.ts': "import { compileLesson } from '../lessons/compiler/compile'",
    },
    ['lessons/compiler/compile'],
  ],
  [
    'only documents.ts carries the PDF engine',
    {
      'functions/handlers/api.ts': "import { page } from '#paper/a'",
      'functions/handlers/documents.ts': "import { page } from '#paper/a'",
      'functions/handlers/mails.ts': "import type { Page } from '#paper/a'",
      'functions/paper/a.ts': "import { Text } from '@react-pdf/renderer'",
    },
    ['functions/handlers/api.ts carries @react-pdf/renderer'],
  ],
  [
    'the operator’s desk carries no store of what learners write',
    {
      'functions/handlers/admin.ts': "import { a } from '#desk/a'\nimport type { N } from '#work/store'",
      'functions/desk/a.ts': "import { p } from '#prompts/store'\nimport { d } from './stores.ts'",
      'functions/prompts/store.ts': 'export const p = 1',
    },
    ['functions/prompts/store'],
  ],
  [
    'each service has one owner',
    { 'functions/handlers/api.ts': "import type { Context } from 'hono/aws-lambda'" },
    ['hono/aws-lambda'],
  ],
  ['each service has one owner', { 'functions/payments/refund.ts': "import Stripe from 'stripe'" }, ['stripe']],
  [
    'the server imports nothing of the browser, the infrastructure or the tests',
    { 'functions/handlers/api.ts': "import { s } from '../../infra/settings'" },
    ['infra/settings'],
  ],
  [
    'the environment is read where a Lambda function begins, and nowhere else on the server',
    { 'functions/payments/stripe.ts': 'const key = process.env.KEY' },
    ['process.env'],
  ],
  [
    'the environment is read where a Lambda function begins, and nowhere else on the server',
    { 'functions/work/a.ts': 'const { env } = process' },
    ['process.env'],
  ],
  [
    'the environment is read where a Lambda function begins, and nowhere else on the server',
    { 'functions/prompts/a.ts': "const key = process['env'].KEY" },
    ['process.env'],
  ],
  [
    'the environment is read where a Lambda function begins, and nowhere else on the server',
    { 'functions/handlers/api.ts': 'export const handler = () => process.env.KEY' },
    [],
  ],
  [
    'the environment is read where a Lambda function begins, and nowhere else on the server',
    { 'functions/payments/stripe.ts': '// never process.env' },
    [],
  ],
  [
    'the browser takes contracts, rules, words and drawings from the server, and nothing that only the server can run',
    {
      'frontend/a.ts': "import { b } from '#core/errors'\nimport s from '../infra/settings.json'",
      'frontend/b.ts': "import { readFileSync } from 'node:fs'",
      'frontend/c.ts': "import { save } from '#work/save'\nimport { Work } from '#work/contract'",
      'functions/work/save.ts': "import type { LearnerContext } from '../context.ts'",
      'functions/work/contract.ts': "import * as z from 'zod/mini'",
    },
    ['core/errors', 'infra/settings', 'node:fs', 'work/save'],
  ],
  ['every file of the browser is in a room', { 'frontend/search/a.ts': '' }, ['frontend/search/a.ts is in no room']],
  ['every file of the browser is in a room', { 'frontend/quiz/a.tsx': '' }, []],
  [
    'a room of the browser imports only the rooms below it',
    { 'frontend/quiz/a.tsx': "import { d } from '../lesson/note-box.tsx'\nimport { c } from '../client/client.ts'" },
    ['lesson/note-box'],
  ],
  [
    'what is drawn the same everywhere leads to no data',
    { 'frontend/ui/a.tsx': "import { useQuery } from '@tanstack/react-query'" },
    ['@tanstack/react-query'],
  ],
  [
    'what is drawn the same everywhere leads to no data',
    { 'frontend/ui/a.tsx': "import { b } from '../b.ts'", 'frontend/b.ts': "import { get } from 'idb-keyval'" },
    ['idb-keyval'],
  ],
  [
    'only the list of all pages imports pages',
    { 'frontend/quiz/a.tsx': "const page = import('../lesson/module.page.tsx')" },
    ['lesson/module.page'],
  ],
  ['only tests import tests', { 'infra/a.ts': "import { b } from '../tests/b.ts'" }, ['tests/b']],
  ['zod is zod/mini', { 'infra/a.ts': "import { z } from 'zod'" }, ['zod']],
  ['zod is zod/mini', { 'infra/a.ts': "import type { z } from 'zod/v4'" }, ['zod/v4']],
  [
    'the path of a file has its extension',
    {
      'infra/a.ts': "import './b'\nimport { b } from '../b.ts'\nimport { c } from '#core/c'\nimport 'hono/aws-lambda'",
      'infra/c.ts':
        "export { d } from './d'\nexport * from './e.ts'\nconst f = await import('./f.test')\nvoid import('./g')",
    },
    ['./b', './d', './f.test', './g'],
  ],
  ['no barrels', { 'frontend/ui/index.ts': 'export const a = 1' }, ['barrel by name']],
  ['no barrels', { 'frontend/ui/all.ts': "export * from './a'\nexport { b } from './b'" }, ['only passes on']],
  ['no barrels', { 'frontend/ui/all.ts': "export { b } from './b'\nexport const a = 1" }, []],
  [
    'nothing is left half done or switched off',
    { 'tests/a.test.ts': "test.only('a', () => {}) // TODO\nconst b = {} as any" },
    ['.only(', 'TODO', 'as any'],
  ],
  [
    'nothing is left half done or switched off',
    { 'frontend/a.tsx': '// @ts-ignore\nconst a = 1 // FIXME' },
    ['@ts-ignore', 'FIXME'],
  ],
  ['each service has one owner', { 'functions/paper/a.tsx': "import { Text } from '@react-pdf/renderer'" }, []],
  [
    'each service has one owner',
    { 'functions/certificates/a.ts': "import { Text } from '@react-pdf/renderer'" },
    ['@react-pdf/renderer'],
  ],
  [
    'each service has one owner',
    { 'functions/people/a.ts': "import { SSMClient } from '@aws-sdk/client-ssm'" },
    ['@aws-sdk/client-ssm'],
  ],
  [
    'infra imports nothing of the browser',
    { 'infra/site/a.ts': "import type { B } from '../../frontend/b.ts'" },
    ['frontend/b'],
  ],
  [
    'no import circles',
    { 'infra/a.ts': "import { b } from './b.ts'", 'infra/b.ts': "import type { a } from './a.ts'" },
    ['infra/a.ts leads back', 'infra/b.ts leads back'],
  ],
  ['no import circles', { 'infra/a.ts': "import { b } from './b.ts'", 'infra/b.ts': '' }, []],
]

describe('each rule finds what it is for', () => {
  const cases = madeUp.map(([name, files, found]) => ({ name, files, found, told: found.join(', ') || 'nothing' }))
  test.each(cases)('$name: $told', ({ name, files, found }) => {
    const small = treeOf(files)
    const complaints = [...small.values()].flatMap(
      (source) => rules[name]?.(source, small) ?? ['There is no such rule'],
    )
    expect(complaints).toEqual(found.map((words) => expect.stringContaining(words)))
  })

  test('and none goes without', () => {
    const failing = new Set(madeUp.filter(([, , found]) => found.length > 0).map(([name]) => name))
    expect(Object.keys(rules).filter((name) => !failing.has(name))).toEqual([])
  })
})
