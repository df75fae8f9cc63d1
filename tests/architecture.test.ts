import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faultsOf, wordsIn } from './architecture/documents.ts'
import { roomOf, rules } from './architecture/rules.ts'
import { filesUnder, folders, root, treeOf } from './architecture/source-tree.ts'

const paths = folders.flatMap(filesUnder)
const sources = paths.filter((path) => /\.(tsx?|js|mjs)$/.test(path))
const tree = treeOf(Object.fromEntries(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')])))

test('the whole tree is read', () => {
  expect(tree.size).toBe(sources.length)
  expect(tree.size).toBeGreaterThan(250)
  for (const room of ['domain', 'contract', 'store', 'pdf', 'adapters', 'handlers', 'verbs', 'lesson build'])
    expect([...tree.values()].some(({ path }) => roomOf(path) === room)).toBe(true)
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
  expect(wordsIn(Object.values(documents).join('\n'))).toBeLessThanOrEqual(13_500)

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
    'every file of the server is in a room that has rules',
    { 'functions/odd/a.ts': '' },
    ['functions/odd/a.ts is in no room'],
  ],
  ['the domain imports only the domain', { 'functions/domain/a.ts': "import * as z from 'zod/mini'" }, ['zod/mini']],
  [
    'the domain imports only the domain',
    { 'functions/domain/a.ts': "import { x } from 'node:crypto'" },
    ['node:crypto'],
  ],
  [
    'the domain imports only the domain',
    { 'functions/domain/a.ts': "import type { R } from '#contract/route'" },
    ['contract/route'],
  ],
  [
    'the domain imports only the domain',
    { 'functions/domain/a.ts': "import { b } from './b'\nimport { c } from '#domain/c'" },
    [],
  ],
  [
    'the contract imports the domain and zod/mini',
    { 'functions/contract/a.ts': "export { b } from '../errors'" },
    ['functions/errors'],
  ],
  [
    'the contract imports the domain and zod/mini',
    { 'functions/contract/a.ts': "import * as z from 'zod/mini'\nimport { b } from '#domain/b'" },
    [],
  ],
  [
    'drawing imports the domain and itself',
    { 'functions/drawing/a.ts': "import { b } from '#domain/b'\nimport { c } from '#contract/c'" },
    ['contract/c'],
  ],
  [
    'the export’s files are made from domain and contract',
    { 'functions/own-data/a.ts': "import { b } from '#contract/b'\nimport { c } from '../store/c'" },
    ['store/c'],
  ],
  [
    'a verb imports domain, contract, drawing, errors and verbs; context, stores and lessons only as types',
    {
      'functions/prompts/add.ts': [
        "import { learnerContext } from '../context'",
        "import { openTable, type Table } from '../store/table'",
        "import { log } from '../adapters/log'",
        "import { Hono } from 'hono'",
        "import { DynamoDBClient } from '@aws-sdk/client-dynamodb'",
        "import { openLessons } from '../lessons/library'",
        "const Stripe = await import('stripe')",
      ].join('\n'),
    },
    [
      'functions/context',
      'functions/store/table',
      'functions/adapters/log',
      'hono',
      '@aws-sdk',
      'lessons/library',
      'stripe',
    ],
  ],
  [
    'a verb imports domain, contract, drawing, errors and verbs; context, stores and lessons only as types',
    {
      'functions/prompts/add.ts': [
        "import type { LearnerContext } from '../context'",
        "import type { Table } from '../store/table'",
        "import { hashed, type Log } from '../adapters/log'",
        "import { Problem } from '../errors'",
        "import { readMe } from '../learners/read-me'",
        "import { showLesson } from '../lessons/show-lesson'",
        "import type { LessonLibrary } from '../lessons/library'",
      ].join('\n'),
    },
    [],
  ],
  [
    'a verb imports domain, contract, drawing, errors and verbs; context, stores and lessons only as types',
    {
      'functions/certificates/show.ts': "import { renderCertificate } from '../pdf/certificate'",
      'functions/pdf/certificate.tsx': '',
    },
    ['pdf/certificate'],
  ],
  [
    'a store imports domain, contract, stores, zod/mini and the AWS SDK',
    { 'functions/store/a.ts': "import { b } from '../errors'" },
    ['functions/errors'],
  ],
  [
    'pdf imports domain, contract, drawing and packages; verbs only as types',
    { 'functions/pdf/a.ts': "import { t } from '../store/table'" },
    ['store/table'],
  ],
  [
    'pdf imports domain, contract, drawing and packages; verbs only as types',
    { 'functions/pdf/face.tsx': "import { getNotes } from '../progress/get-notes'" },
    ['progress/get-notes'],
  ],
  [
    'lessons are built without stores, HTTP or services',
    { 'functions/lessons/compiler/build.ts': "import { a } from '../../context'" },
    ['functions/context'],
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
    { 'functions/handlers/api.ts': "import { page } from '../pdf/document'" },
    ['pdf/document'],
  ],
  [
    'only documents.ts carries the PDF engine',
    { 'functions/handlers/documents.ts': "import { page } from '../pdf/document'" },
    [],
  ],
  [
    'the operator’s desk carries no store of what learners write',
    {
      'functions/handlers/admin.ts': "import { a } from '../desk/a'\nimport type { N } from '../store/notes'",
      'functions/desk/a.ts': "import { p } from '../store/prompts'\nimport { d } from '../store/desk'",
      'functions/store/prompts.ts': 'export const p = 1',
    },
    ['functions/store/prompts'],
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
    { 'functions/adapters/stripe.ts': 'const key = process.env.KEY' },
    ['process.env'],
  ],
  [
    'the environment is read where a Lambda function begins, and nowhere else on the server',
    { 'functions/store/a.ts': 'const { env } = process' },
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
    { 'functions/adapters/stripe.ts': '// never process.env' },
    [],
  ],
  [
    'the browser imports what it shares with the server, its own files and packages, and none of the rest',
    { 'frontend/a.ts': "import { b } from '../functions/errors'" },
    ['functions/errors'],
  ],
  [
    'the browser imports what it shares with the server, its own files and packages, and none of the rest',
    { 'frontend/a.ts': "import { readFileSync } from 'node:fs'" },
    ['node:fs'],
  ],
  [
    'the browser imports what it shares with the server, its own files and packages, and none of the rest',
    { 'frontend/a.ts': "import s from '../infra/settings.json'" },
    ['infra/settings'],
  ],
  [
    'a feature leads to no other feature and to no page',
    { 'frontend/features/quiz/a.tsx': "import { d } from '../notes/note-box.tsx'" },
    ['features/notes/note-box'],
  ],
  [
    'a feature leads to no other feature and to no page',
    {
      'frontend/features/quiz/a.tsx': "import { b } from '../../b.ts'",
      'frontend/b.ts': "import { d } from './features/notes/note-box.tsx'",
    },
    ['features/notes/note-box'],
  ],
  [
    'a feature leads to no other feature and to no page',
    { 'frontend/features/quiz/a.tsx': "const p = import('../../pages/module.tsx')" },
    ['pages/module'],
  ],
  [
    'a feature leads to no other feature and to no page',
    { 'frontend/features/quiz/a.tsx': "import { b } from './b.ts'\nimport { c } from '../../client/client.ts'" },
    [],
  ],
  [
    'lesson elements lead to no feature and to no page',
    { 'frontend/lesson-elements/a.tsx': "import { q } from '../features/quiz/quiz.tsx'" },
    ['features/quiz/quiz'],
  ],
  [
    'components lead to no feature, no page and no data',
    { 'frontend/components/a.tsx': "import { call } from '../client/client.ts'" },
    ['frontend/client/client'],
  ],
  [
    'components lead to no feature, no page and no data',
    { 'frontend/components/a.tsx': "import { useQuery } from '@tanstack/react-query'" },
    ['@tanstack/react-query'],
  ],
  [
    'components lead to no feature, no page and no data',
    { 'frontend/components/a.tsx': "import { b } from '../b.ts'", 'frontend/b.ts': "import { get } from 'idb-keyval'" },
    ['idb-keyval'],
  ],
  [
    'pages meet in no page: only the list of all pages imports them',
    { 'frontend/features/quiz/a.tsx': "import { P } from '../../pages/module.tsx'" },
    ['pages/module'],
  ],
  ['only tests import tests', { 'infra/a.ts': "import { b } from '../tests/b.ts'" }, ['tests/b']],
  ['zod is zod/mini', { 'infra/a.ts': "import { z } from 'zod'" }, ['zod']],
  ['zod is zod/mini', { 'infra/a.ts': "import type { z } from 'zod/v4'" }, ['zod/v4']],
  [
    'the path of a file has its extension',
    {
      'infra/a.ts':
        "import './b'\nimport { b } from '../b.ts'\nimport { c } from '#domain/c'\nimport 'hono/aws-lambda'",
      'infra/c.ts':
        "export { d } from './d'\nexport * from './e.ts'\nconst f = await import('./f.test')\nvoid import('./g')",
    },
    ['./b', './d', './f.test', './g'],
  ],
  ['no barrels', { 'frontend/components/index.ts': 'export const a = 1' }, ['barrel by name']],
  ['no barrels', { 'frontend/components/all.ts': "export * from './a'\nexport { b } from './b'" }, ['only passes on']],
  ['no barrels', { 'frontend/components/all.ts': "export { b } from './b'\nexport const a = 1" }, []],
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
  [
    'an adapter imports domain, contract, drawing, errors and its own service',
    {
      'functions/adapters/http.ts': "import { openTable } from '../store/table'\nimport { notFound } from '../errors'",
    },
    ['store/table'],
  ],
  ['each service has one owner', { 'functions/pdf/a.tsx': "import { Text } from '@react-pdf/renderer'" }, []],
  [
    'each service has one owner',
    { 'functions/certificates/a.ts': "import { Text } from '@react-pdf/renderer'" },
    ['@react-pdf/renderer'],
  ],
  [
    'each service has one owner',
    { 'functions/learners/a.ts': "import { SSMClient } from '@aws-sdk/client-ssm'" },
    ['@aws-sdk/client-ssm'],
  ],
  [
    'infra imports nothing of the browser',
    { 'infra/site/a.ts': "import type { B } from '../../frontend/b.ts'" },
    ['frontend/b'],
  ],
  [
    'autosave leads to no feature and to no page',
    { 'frontend/autosave/a.ts': "import { n } from '../features/notes/note-box.tsx'" },
    ['features/notes/note-box'],
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
