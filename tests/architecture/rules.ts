import { basename } from 'node:path'
import { folders, type Import, reachable, type Source, type Tree } from './source-tree.ts'

/** What is wrong with one file, as sentences. */
type Rule = (source: Source, tree: Tree) => string[]

const isOurs = (from: string) => folders.includes(from.split('/')[0] ?? '')
const isPackage = (from: string, ...names: string[]) =>
  names.some((name) => from === name || from.startsWith(/[:/-]$/.test(name) ? name : `${name}/`))

const onlyFor =
  (applies: (source: Source) => boolean, rule: Rule): Rule =>
  (source, tree) =>
    applies(source) ? rule(source, tree) : []

/** Every import of the files that a rule applies to must pass. */
const imports = (
  applies: (source: Source) => boolean,
  allowed: (one: Import, tree: Tree, source: Source) => boolean,
): Rule =>
  onlyFor(applies, (source, tree) =>
    source.imports.filter((one) => !allowed(one, tree, source)).map(({ from }) => `${source.path} imports ${from}`),
  )

// ---------------------------------------------------------------- the rooms of the server

/** The build and the check of lessons; the deployed server only holds what they wrote. */
const lessonBuild = /^functions\/lessons\/(compiler|check)\//
const verbs =
  /^functions\/(learners|google|sign-in|addresses|progress|quizzes|prompts|record|payments|certificates|deletions|lessons|mails|desk)\/[\w-]+\.ts$/
const compiledLessons = /^functions\/lessons\/(library|quiz-key|compiled-files)\.ts$/

type Room =
  | 'domain'
  | 'contract'
  | 'drawing'
  | 'own-data'
  | 'store'
  | 'pdf'
  | 'adapters'
  | 'handlers'
  | 'verbs'
  | 'compiled lessons'
  | 'lesson build'
  | 'context'
  | 'none'

/** Which room of the server a file is in. */
export function roomOf(path: string): Room {
  const folder = /^functions\/(domain|contract|drawing|own-data|store|pdf|adapters|handlers)\//.exec(path)?.[1]
  if (folder) return folder as Room
  if (lessonBuild.test(path)) return 'lesson build'
  if (compiledLessons.test(path)) return 'compiled lessons'
  if (verbs.test(path)) return 'verbs'
  return /^functions\/(context|errors)\.ts$/.test(path) ? 'context' : 'none'
}

/** The room of an imported module, whose ending is not known. */
const roomOfModule = (from: string, tree: Tree): Room => roomOf(tree.get(from)?.path ?? `${from}.ts`)
const isIn =
  (...rooms: Room[]) =>
  ({ path }: Source) =>
    rooms.includes(roomOf(path))

/** Who may import each package of the server. Nobody else does, the browser least of all. */
const owners: Record<string, RegExp> = {
  hono: /^functions\/adapters\/http\.ts$/,
  stripe: /^functions\/adapters\/stripe\.ts$/,
  '@aws-sdk/client-cognito-identity-provider': /^functions\/adapters\/cognito(-accounts|-sign-in|-desk)?\.ts$/,
  '@aws-sdk/client-lambda': /^functions\/adapters\/announcer\.ts$/,
  '@aws-sdk/client-s3': /^functions\/adapters\/forgotten\.ts$/,
  '@aws-sdk/client-sesv2': /^functions\/adapters\/ses\.ts$/,
  '@aws-sdk/client-ssm': /^functions\/adapters\/ssm\.ts$/,
  '@aws-sdk/client-dynamodb': /^functions\/store\//,
  '@aws-sdk/lib-dynamodb': /^functions\/store\//,
  '@aws-sdk/util-dynamodb': /^functions\/store\//,
  '@react-pdf/': /^functions\/pdf\//,
}
const services = [...Object.keys(owners), '@aws-sdk/']
const isTypeOnly = ({ values }: Import) => values.length === 0

function verbMayImport(one: Import, tree: Tree): boolean {
  const room = roomOfModule(one.from, tree)
  if (['domain', 'contract', 'drawing', 'verbs'].includes(room)) return true
  if (one.from === 'functions/errors') return true
  if (one.from === 'functions/adapters/log') return one.values.every((name) => name === 'hashed')
  return isOurs(one.from) && isTypeOnly(one)
}

function pdfMayImport(one: Import, tree: Tree): boolean {
  if (!isOurs(one.from)) return true
  const room = roomOfModule(one.from, tree)
  return ['domain', 'contract', 'drawing', 'pdf'].includes(room) || (room === 'verbs' && isTypeOnly(one))
}

function adapterMayImport(one: Import, tree: Tree): boolean {
  if (!isOurs(one.from)) return true
  const room = roomOfModule(one.from, tree)
  if (['domain', 'contract', 'drawing', 'adapters'].includes(room) || one.from === 'functions/errors') return true
  return (room === 'context' || room === 'verbs') && isTypeOnly(one)
}

/** The stores of what learners write, and what opens one of those. */
const ownWords =
  /^functions\/store\/(exercise-answers|forms|notes|prompt-tally|prompts|quizzes|quiz-seeds|stores|versions|work|own-data\/.*)$/

/** Every module that a file loads at run time: what it imports only as a type isn't in the deployed function. */
function carried(start: Source, tree: Tree, found = new Set<string>()): Set<string> {
  for (const one of start.imports) {
    if (isTypeOnly(one) || found.has(one.from)) continue
    found.add(one.from)
    const next = tree.get(one.from)
    if (next) carried(next, tree, found)
  }
  return found
}

// ---------------------------------------------------------------- the rooms of the browser

const featureOf = (path: string): string | undefined => /^frontend\/features\/([\w-]+)\//.exec(path)?.[1]
const isPage = (path: string) => path.startsWith('frontend/pages/')
const isFeature = (path: string) => path.startsWith('frontend/features/')
/** Where the browser's data comes from and goes to. */
const data = ['frontend/client/client', 'frontend/autosave/', '@tanstack/react-query', 'aws-amplify', 'idb-keyval']

const leadsNowhere = (folder: string, forbidden: (from: string, source: Source) => boolean): Rule =>
  onlyFor(
    ({ path }) => path.startsWith(folder),
    (source, tree) =>
      [...reachable(source, tree)]
        .filter((from) => forbidden(from, source))
        .map((from) => `${source.path} leads to ${from}`),
  )

// ---------------------------------------------------------------- the whole tree

const environment = /\bprocess\s*\??\s*[.[]\s*['"]?env\b|\benv\b[^{};]*\}\s*=\s*process\b|['"](?:node:)?process['"]/
const leftOver = /\b(?:TODO|FIXME|XXX)\b|\.(?:only|skip|todo)\(|@ts-(?:ignore|nocheck)|\bas any\b/g

/** Blocks hold each other: a story holds blocks, and a block may be a story or an exercise. */
const mayRecurse = /^frontend\/lesson-elements\/|^functions\/contract\/(lesson\.ts|exercises\/)/

const moduleOf = (path: string) => path.replace(/\.(tsx?|js|mjs)$/, '')

export const rules: Record<string, Rule> = {
  'every file of the server is in a room that has rules': onlyFor(
    ({ path }) => path.startsWith('functions/'),
    ({ path }) => (roomOf(path) === 'none' ? [`${path} is in no room`] : []),
  ),
  'the domain imports only the domain': imports(
    isIn('domain'),
    ({ from }, tree) => roomOfModule(from, tree) === 'domain',
  ),
  'the contract imports the domain and zod/mini': imports(isIn('contract'), ({ from }, tree) => {
    const room = roomOfModule(from, tree)
    return room === 'domain' || room === 'contract' || from === 'zod/mini'
  }),
  'drawing imports the domain and itself': imports(isIn('drawing'), ({ from }, tree) =>
    ['domain', 'drawing'].includes(roomOfModule(from, tree)),
  ),
  'the export’s files are made from domain and contract': imports(isIn('own-data'), ({ from }, tree) =>
    ['domain', 'contract', 'own-data'].includes(roomOfModule(from, tree)),
  ),
  'a verb imports domain, contract, drawing, errors and verbs; context, stores and lessons only as types': imports(
    isIn('verbs'),
    verbMayImport,
  ),
  'a store imports domain, contract, stores, zod/mini and the AWS SDK': imports(isIn('store'), ({ from }, tree) => {
    const room = roomOfModule(from, tree)
    return room === 'domain' || room === 'contract' || room === 'store' || isPackage(from, 'zod/mini', '@aws-sdk')
  }),
  'pdf imports domain, contract, drawing and packages; verbs only as types': imports(isIn('pdf'), pdfMayImport),
  'an adapter imports domain, contract, drawing, errors and its own service': imports(
    isIn('adapters'),
    adapterMayImport,
  ),
  'each service has one owner': imports(
    ({ path }) => path.startsWith('functions/') || path.startsWith('frontend/'),
    ({ from }, _, { path }) =>
      Object.entries(owners).every(([name, owner]) => !isPackage(from, name) || owner.test(path)),
  ),
  'lessons are built without stores, HTTP or services': imports(
    isIn('lesson build', 'compiled lessons'),
    ({ from }, tree) => {
      if (!isOurs(from)) return !isPackage(from, ...services, 'react')
      return ['domain', 'contract', 'lesson build', 'compiled lessons'].includes(roomOfModule(from, tree))
    },
  ),
  'the deployed server holds no lesson compiler': onlyFor(isIn('handlers'), (source, tree) =>
    [...reachable(source, tree)]
      .filter((from) => roomOfModule(from, tree) === 'lesson build')
      .map((from) => `${source.path} leads to ${from}`),
  ),
  'only documents.ts carries the PDF engine': imports(
    isIn('handlers'),
    (one, tree, { path }) =>
      roomOfModule(one.from, tree) !== 'pdf' || isTypeOnly(one) || path === 'functions/handlers/documents.ts',
  ),
  'the operator’s desk carries no store of what learners write': onlyFor(
    ({ path }) => path === 'functions/handlers/admin.ts',
    (source, tree) =>
      [...carried(source, tree)].filter((from) => ownWords.test(from)).map((from) => `${source.path} carries ${from}`),
  ),
  'the server imports nothing of the browser, the infrastructure or the tests': imports(
    ({ path }) => path.startsWith('functions/'),
    ({ from }) => !isOurs(from) || from.startsWith('functions/'),
  ),
  'the environment is read where a Lambda function begins, and nowhere else on the server': onlyFor(
    ({ path, exports }) =>
      path.startsWith('functions/') && !(roomOf(path) === 'handlers' && exports.includes('handler')),
    ({ path, code }) => (environment.test(code) ? [`${path} reads process.env`] : []),
  ),
  'infra imports nothing of the browser': imports(
    ({ path }) => path.startsWith('infra/'),
    ({ from }) => !from.startsWith('frontend/'),
  ),
  'the browser imports what it shares with the server, its own files and packages, and none of the rest': imports(
    ({ path }) => path.startsWith('frontend/'),
    ({ from }) =>
      isOurs(from)
        ? /^(frontend|functions\/(domain|contract|drawing|own-data))\//.test(from)
        : !isPackage(from, 'node:', ...services, 'aws-cdk-lib'),
  ),
  'a feature leads to no other feature and to no page': leadsNowhere(
    'frontend/features/',
    (from, { path }) => isPage(from) || (featureOf(`${from}/`) ?? featureOf(path)) !== featureOf(path),
  ),
  'autosave leads to no feature and to no page': leadsNowhere(
    'frontend/autosave/',
    (from) => isPage(from) || isFeature(from),
  ),
  'lesson elements lead to no feature and to no page': leadsNowhere(
    'frontend/lesson-elements/',
    (from) => isPage(from) || isFeature(from),
  ),
  'components lead to no feature, no page and no data': leadsNowhere(
    'frontend/components/',
    (from) => isPage(from) || isFeature(from) || isPackage(from, ...data),
  ),
  'pages meet in no page: only the list of all pages imports them': imports(
    ({ path }) => path.startsWith('frontend/components/') || isFeature(path),
    ({ from }) => !isPage(from),
  ),
  'only tests import tests': imports(
    ({ path }) => !path.startsWith('tests/'),
    ({ from }) => !from.startsWith('tests/'),
  ),
  'zod is zod/mini': imports(
    () => true,
    ({ from }) => !isPackage(from, 'zod') || from === 'zod/mini',
  ),
  // Biome has this rule too, but builds a graph of all imports for it, and then takes twice as long.
  'the path of a file has its extension': ({ path, relativePaths }) =>
    relativePaths.filter((name) => !/\.(tsx?|m?js|json|css)$/.test(name)).map((name) => `${path} imports ${name}`),
  'no barrels': ({ path, code, imports: all, reExports }) => {
    if (/(^|\/)index\.tsx?$/.test(path)) return [`${path} is a barrel by name (${basename(path)})`]
    const statements = code.split(/\bexport\b/).slice(1)
    const forwards = reExports.length > 0 && statements.every((one) => /^\s*(type\s*)?(\*|\{)[^;=]*\bfrom\b/.test(one))
    return forwards && all.every(({ from }) => reExports.includes(from)) ? [`${path} only passes on`] : []
  },
  'no import circles': onlyFor(
    ({ path }) => !mayRecurse.test(path),
    (source, tree) =>
      reachable(source, tree).has(moduleOf(source.path)) ? [`${source.path} leads back to itself`] : [],
  ),
  'nothing is left half done or switched off': ({ path, text }) =>
    path.startsWith('tests/architecture')
      ? []
      : [...text.matchAll(leftOver)].map(([found]) => `${path} holds ${found}`),
}
