import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

/** What one file takes from another module: `values` are the names that exist at run time (`*` and side effects too). */
type Import = { from: string; values: string[] }
type Source = { path: string; text: string; code: string; imports: Import[]; reExports: string[]; exports: string[] }
type Tree = ReadonlyMap<string, Source>
/** What is wrong with one file, as sentences. */
type Rule = (source: Source, tree: Tree) => string[]

// ---------------------------------------------------------------- reading

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['frontend', 'functions', 'infra', 'tests']

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.slice(root.length), entry.name))
}

function read(path: string, text: string): Source {
  const { module, comments } = parseSync(path, text)
  const code = comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: resolved(path, moduleRequest.value),
    values:
      entries.length === 0
        ? ['side effect']
        : entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? '*'),
  }))
  const reExports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [resolved(path, moduleRequest.value)] : [])),
  )
  const dynamics = [...code.matchAll(/\b(?:import|require)\(\s*['"`]([^'"`]+)['"`]/g)].map(([, name]) => name ?? '')
  return {
    path,
    text,
    code,
    imports: [
      ...statics,
      ...reExports.map((from) => ({ from, values: ['*'] })),
      ...dynamics.map((name) => ({ from: resolved(path, name), values: ['*'] })),
    ],
    reExports,
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.map(({ exportName }) => exportName.name ?? 'default'),
    ),
  }
}

/** The path of a module of our own without its ending, or the name of a package. */
function resolved(path: string, name: string): string {
  const own = name.replace(/^#(domain|contract)\//, 'functions/$1/')
  const full = own.startsWith('.') ? posix.join(dirname(path), own) : own
  return full.replace(/\.(tsx?|js|mjs)$/, '')
}

const treeOf = (files: Record<string, string>): Tree =>
  new Map(
    Object.entries(files).map(([path, text]) => [path.replace(/\.(tsx?|js|mjs)$/, ''), read(path, text)] as const),
  )

/** Every module that a file leads to, itself left out; packages too. */
function reachable(start: Source, tree: Tree): Set<string> {
  const found = new Set<string>()
  const follow = (source: Source) => {
    for (const { from } of source.imports) {
      if (found.has(from)) continue
      found.add(from)
      const next = tree.get(from)
      if (next) follow(next)
    }
  }
  follow(start)
  return found
}

// ---------------------------------------------------------------- the parts of the server

const verbFolders = /^functions\/(learners|progress|quizzes|prompts|payments|admin|certificates)\//
/** What sets pages as PDF: it may use the engine, fonts and files, and no verb runs it but through its context. */
const press = /^functions\/(press\/|.*\.tsx$|[\w/]+-pdf\.ts$|certificates\/(fitted-lines|qr-drawing)\.ts$)/
/** Lessons from Markdown to data and back from disk: they read files, and only the build runs most of them. */
const lessons = /^functions\/lessons\//
const lessonVerb = /^functions\/lessons\/(show|download|save)-[\w-]+\.ts$/

type Part = 'domain' | 'contract' | 'store' | 'press' | 'verb' | 'lessons' | 'root' | 'none'

function partOf(path: string): Part {
  if (path.startsWith('functions/domain/')) return 'domain'
  if (path.startsWith('functions/contract/')) return 'contract'
  if (path.startsWith('functions/store/')) return 'store'
  if (press.test(path)) return 'press'
  if (verbFolders.test(path) || lessonVerb.test(path)) return 'verb'
  if (lessons.test(path)) return 'lessons'
  return /^functions\/[\w-]+\.ts$/.test(path) ? 'root' : 'none'
}

/** The part of a module that is imported: its ending is not known there. */
const partOfModule = (from: string, tree: Tree): Part => partOf(tree.get(from)?.path ?? `${from}.ts`)
const isOurs = (from: string) => folders.includes(from.split('/')[0] ?? '')
const isPackage = (from: string, ...names: string[]) =>
  names.some((name) => from === name || from.startsWith(name.endsWith(':') ? name : `${name}/`))
const services = ['hono', 'stripe', '@aws-sdk', '@aws-lambda-powertools']
const compiledLessons = ['functions/lessons/library', 'functions/lessons/quiz-key', 'functions/lessons/compiled-files']

const onlyFor =
  (applies: (source: Source) => boolean, rule: Rule): Rule =>
  (source, tree) =>
    applies(source) ? rule(source, tree) : []
const inPart = (part: Part, allowed: (one: Import, tree: Tree, source: Source) => boolean): Rule =>
  onlyFor(
    ({ path }) => partOf(path) === part,
    (source, tree) =>
      source.imports.filter((one) => !allowed(one, tree, source)).map(({ from }) => `${source.path} imports ${from}`),
  )

function verbMayImport({ from, values }: Import, tree: Tree): boolean {
  const part = partOfModule(from, tree)
  if (part === 'domain' || part === 'contract' || part === 'verb') return true
  if (from === 'functions/errors') return true
  if (from === 'functions/log') return values.every((name) => name === 'hashed')
  return isOurs(from) && values.length === 0
}

function pressMayImport({ from, values }: Import, tree: Tree): boolean {
  if (!isOurs(from)) return !isPackage(from, ...services)
  const part = partOfModule(from, tree)
  return part === 'domain' || part === 'contract' || part === 'press' || (part === 'verb' && values.length === 0)
}

// ---------------------------------------------------------------- the parts of the browser

const featureOf = (path: string): string | undefined => /^frontend\/features\/([\w-]+)\//.exec(path)?.[1]
const isPage = (path: string) => path.startsWith('frontend/pages/')
/** Where the browser's data comes from and goes to. */
const data = ['frontend/client', '@tanstack/react-query', 'aws-amplify', 'idb-keyval']

const leadsNowhere = (folder: string, forbidden: (from: string, source: Source) => boolean): Rule =>
  onlyFor(
    ({ path }) => path.startsWith(folder),
    (source, tree) =>
      [...reachable(source, tree)]
        .filter((from) => forbidden(from, source))
        .map((from) => `${source.path} leads to ${from}`),
  )

// ---------------------------------------------------------------- the rules

const vague = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'lib', 'shared', 'misc', 'types', 'hooks'])
const environment = /\bprocess\s*\??\s*[.[]\s*['"]?env\b|\benv\b[^{};]*\}\s*=\s*process\b|['"](?:node:)?process['"]/
const leftOver = /\b(?:TODO|FIXME|XXX)\b|\.(?:only|skip|todo)\(|@ts-(?:ignore|nocheck)|\bas any\b/g

const rules: Record<string, Rule> = {
  'every file of the server belongs to a part that has rules': onlyFor(
    ({ path }) => path.startsWith('functions/'),
    ({ path }) => (partOf(path) === 'none' ? [`${path} belongs to no part`] : []),
  ),
  'the domain imports only the domain': inPart('domain', ({ from }, tree) => partOfModule(from, tree) === 'domain'),
  'the contract imports the domain and zod/mini': inPart('contract', ({ from }, tree) => {
    const part = partOfModule(from, tree)
    return part === 'domain' || part === 'contract' || from === 'zod/mini'
  }),
  'a verb imports domain, contract, errors and verbs; context, stores and log only as types': inPart(
    'verb',
    verbMayImport,
  ),
  'a store imports domain, contract, stores, zod/mini and the AWS SDK': inPart('store', ({ from }, tree) => {
    const part = partOfModule(from, tree)
    return part === 'domain' || part === 'contract' || part === 'store' || isPackage(from, 'zod/mini', '@aws-sdk')
  }),
  'what sets PDFs knows no store, no HTTP and no service': inPart('press', pressMayImport),
  'lessons know no store, no HTTP and no service': inPart('lessons', ({ from }, tree) => {
    if (!isOurs(from)) return !isPackage(from, ...services, 'react', '@react-pdf')
    return ['domain', 'contract', 'lessons'].includes(partOfModule(from, tree))
  }),
  'the deployed server holds no lesson compiler': inPart(
    'root',
    ({ from, values }, tree) =>
      partOfModule(from, tree) !== 'lessons' || values.length === 0 || compiledLessons.includes(from),
  ),
  'only documents.ts carries the PDF engine': inPart(
    'root',
    ({ from, values }, tree, { path }) =>
      partOfModule(from, tree) !== 'press' || values.length === 0 || path === 'functions/documents.ts',
  ),
  'only http.ts imports Hono, and only stripe.ts the SDK of Stripe': onlyFor(
    ({ path }) => path.startsWith('functions/') || path.startsWith('frontend/'),
    ({ path, imports }) =>
      imports
        .filter(
          ({ from }) =>
            (isPackage(from, 'hono') && path !== 'functions/http.ts') ||
            (isPackage(from, 'stripe') && path !== 'functions/stripe.ts'),
        )
        .map(({ from }) => `${path} imports ${from}`),
  ),
  'the server imports nothing of the browser, the infrastructure or the tests': onlyFor(
    ({ path }) => path.startsWith('functions/'),
    ({ path, imports }) =>
      imports
        .filter(({ from }) => isOurs(from) && !from.startsWith('functions/'))
        .map(({ from }) => `${path} imports ${from}`),
  ),
  'the environment is read where a Lambda function begins, and nowhere else on the server': onlyFor(
    ({ path, exports }) => path.startsWith('functions/') && !(partOf(path) === 'root' && exports.includes('handler')),
    ({ path, code }) => (environment.test(code) ? [`${path} reads process.env`] : []),
  ),
  'the browser imports domain, contract, its own files and packages, and none of the server': onlyFor(
    ({ path }) => path.startsWith('frontend/'),
    ({ path, imports }) =>
      imports
        .filter(({ from }) =>
          isOurs(from)
            ? !/^(frontend|functions\/(domain|contract))\//.test(from)
            : isPackage(from, 'node:', ...services, '@react-pdf', 'aws-cdk-lib'),
        )
        .map(({ from }) => `${path} imports ${from}`),
  ),
  'a feature leads to no other feature and to no page': leadsNowhere(
    'frontend/features/',
    (from, { path }) => isPage(from) || (featureOf(`${from}/`) ?? featureOf(path)) !== featureOf(path),
  ),
  'lesson elements lead to no feature and to no page': leadsNowhere(
    'frontend/lesson-elements/',
    (from) => isPage(from) || from.startsWith('frontend/features/'),
  ),
  'components lead to no feature, no page and no data': leadsNowhere(
    'frontend/components/',
    (from) => isPage(from) || from.startsWith('frontend/features/') || isPackage(from, ...data),
  ),
  'pages meet in no page: only the list of all pages imports them': onlyFor(
    ({ path }) => path.startsWith('frontend/components/') || path.startsWith('frontend/features/'),
    ({ path, imports }) => imports.filter(({ from }) => isPage(from)).map(({ from }) => `${path} imports ${from}`),
  ),
  'only tests import tests': onlyFor(
    ({ path }) => !path.startsWith('tests/'),
    ({ path, imports }) =>
      imports.filter(({ from }) => from.startsWith('tests/')).map(({ from }) => `${path} imports ${from}`),
  ),
  'zod is zod/mini': ({ path, imports }) =>
    imports
      .filter(({ from }) => isPackage(from, 'zod') && from !== 'zod/mini')
      .map(({ from }) => `${path} imports ${from}`),
  'no barrels': ({ path, code, imports, reExports }) => {
    if (/^index\.tsx?$/.test(basename(path))) return [`${path} is a barrel by name`]
    const statements = code.split(/\bexport\b/).slice(1)
    const forwards = reExports.length > 0 && statements.every((one) => /^\s*(type\s*)?(\*|\{)[^;=]*\bfrom\b/.test(one))
    return forwards && imports.every(({ from }) => reExports.includes(from)) ? [`${path} only passes on`] : []
  },
  'nothing is left half done or switched off': ({ path, text }) =>
    path === 'tests/architecture.test.ts'
      ? []
      : [...text.matchAll(leftOver)].map(([found]) => `${path} holds ${found}`),
}

const paths = folders.flatMap(filesUnder)
const sources = paths.filter((path) => /\.(tsx?|js|mjs)$/.test(path))
const tree = treeOf(Object.fromEntries(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')])))

test('the whole tree is read', () => {
  expect(tree.size).toBe(sources.length)
  expect(tree.size).toBeGreaterThan(250)
  for (const part of ['domain', 'contract', 'store', 'press', 'verb', 'lessons', 'root'])
    expect([...tree.values()].some(({ path }) => partOf(path) === part)).toBe(true)
})

test.each(Object.entries(rules))('%s', (_, rule) => {
  expect([...tree.values()].flatMap((source) => rule(source, tree))).toEqual([])
})

const vagueName = (path: string): boolean =>
  path.split('/').some((part) => part.split(/[-._]/).some((word) => vague.has(word.toLowerCase())))

test('no file and no folder has a name that says nothing', () => {
  expect(paths.filter(vagueName)).toEqual([])
  expect(
    ['functions/utils/date.ts', 'frontend/hooks/a.ts', 'infra/date-helpers.ts', 'a/b.types.ts'].filter(vagueName),
  ).toHaveLength(4)
  expect(['functions/lessons/library.ts', 'frontend/typeset.ts'].filter(vagueName)).toEqual([])
})

// ---------------------------------------------------------------- each rule can fail

/** A rule, made-up files, and what the rule must find in them (nothing where the list is empty). */
const madeUp: [rule: keyof typeof rules, files: Record<string, string>, found: string[]][] = [
  [
    'every file of the server belongs to a part that has rules',
    { 'functions/odd/a.ts': '' },
    ['functions/odd/a.ts belongs'],
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
    'a verb imports domain, contract, errors and verbs; context, stores and log only as types',
    {
      'functions/prompts/add.ts': [
        "import { learnerContext } from '../context'",
        "import { openTable, type Table } from '../store/table'",
        "import { log } from '../log'",
        "import { Hono } from 'hono'",
        "import { DynamoDBClient } from '@aws-sdk/client-dynamodb'",
        "import { openLessons } from '../lessons/library'",
        "const Stripe = await import('stripe')",
      ].join('\n'),
    },
    ['functions/context', 'functions/store/table', 'functions/log', 'hono', '@aws-sdk', 'lessons/library', 'stripe'],
  ],
  [
    'a verb imports domain, contract, errors and verbs; context, stores and log only as types',
    {
      'functions/prompts/add.ts': [
        "import type { LearnerContext } from '../context'",
        "import type { Table } from '../store/table'",
        "import { hashed, type Log } from '../log'",
        "import { Problem } from '../errors'",
        "import { readMe } from '../learners/read-me'",
        "import { showLesson } from '../lessons/show-lesson'",
        "import type { LessonLibrary } from '../lessons/library'",
      ].join('\n'),
    },
    [],
  ],
  [
    'a verb imports domain, contract, errors and verbs; context, stores and log only as types',
    {
      'functions/certificates/show.ts': "import { pressCertificate } from './certificate-pdf'",
      'functions/certificates/certificate-pdf.tsx': '',
    },
    ['certificates/certificate-pdf'],
  ],
  [
    'a store imports domain, contract, stores, zod/mini and the AWS SDK',
    { 'functions/store/a.ts': "import { b } from '../errors'" },
    ['functions/errors'],
  ],
  [
    'what sets PDFs knows no store, no HTTP and no service',
    { 'functions/press/a.ts': "import { t } from '../store/table'" },
    ['store/table'],
  ],
  [
    'what sets PDFs knows no store, no HTTP and no service',
    { 'functions/certificates/face.tsx': "import Stripe from 'stripe'" },
    ['stripe'],
  ],
  [
    'lessons know no store, no HTTP and no service',
    { 'functions/lessons/build.ts': "import { a } from '../context'" },
    ['functions/context'],
  ],
  [
    'the deployed server holds no lesson compiler',
    { 'functions/api.ts': "import { compileLesson } from './lessons/compile'" },
    ['lessons/compile'],
  ],
  [
    'only documents.ts carries the PDF engine',
    { 'functions/api.ts': "import { paper } from './press/paper'" },
    ['press/paper'],
  ],
  [
    'only documents.ts carries the PDF engine',
    { 'functions/documents.ts': "import { paper } from './press/paper'" },
    [],
  ],
  [
    'only http.ts imports Hono, and only stripe.ts the SDK of Stripe',
    { 'functions/api.ts': "import type { Context } from 'hono/aws-lambda'" },
    ['hono/aws-lambda'],
  ],
  [
    'only http.ts imports Hono, and only stripe.ts the SDK of Stripe',
    { 'functions/payments.ts': "import Stripe from 'stripe'" },
    ['stripe'],
  ],
  [
    'the server imports nothing of the browser, the infrastructure or the tests',
    { 'functions/api.ts': "import { s } from '../infra/settings'" },
    ['infra/settings'],
  ],
  [
    'the environment is read where a Lambda function begins, and nowhere else on the server',
    { 'functions/stripe.ts': 'const key = process.env.KEY' },
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
    { 'functions/api.ts': 'export const handler = () => process.env.KEY' },
    [],
  ],
  [
    'the environment is read where a Lambda function begins, and nowhere else on the server',
    { 'functions/stripe.ts': '// never process.env' },
    [],
  ],
  [
    'the browser imports domain, contract, its own files and packages, and none of the server',
    { 'frontend/a.ts': "import { b } from '../functions/errors'" },
    ['functions/errors'],
  ],
  [
    'the browser imports domain, contract, its own files and packages, and none of the server',
    { 'frontend/a.ts': "import { readFileSync } from 'node:fs'" },
    ['node:fs'],
  ],
  [
    'the browser imports domain, contract, its own files and packages, and none of the server',
    { 'frontend/a.ts': "import s from '../infra/settings.json'" },
    ['infra/settings'],
  ],
  [
    'a feature leads to no other feature and to no page',
    { 'frontend/features/quiz/a.tsx': "import { d } from '../drafts/draft.ts'" },
    ['features/drafts/draft'],
  ],
  [
    'a feature leads to no other feature and to no page',
    {
      'frontend/features/quiz/a.tsx': "import { b } from '../../b.ts'",
      'frontend/b.ts': "import { d } from './features/drafts/draft.ts'",
    },
    ['features/drafts/draft'],
  ],
  [
    'a feature leads to no other feature and to no page',
    { 'frontend/features/quiz/a.tsx': "const p = import('../../pages/module.tsx')" },
    ['pages/module'],
  ],
  [
    'a feature leads to no other feature and to no page',
    { 'frontend/features/quiz/a.tsx': "import { b } from './b.ts'\nimport { c } from '../../client.ts'" },
    [],
  ],
  [
    'lesson elements lead to no feature and to no page',
    { 'frontend/lesson-elements/a.tsx': "import { q } from '../features/quiz/quiz.tsx'" },
    ['features/quiz/quiz'],
  ],
  [
    'components lead to no feature, no page and no data',
    { 'frontend/components/a.tsx': "import { call } from '../client.ts'" },
    ['frontend/client'],
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
