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

/**
 * The rooms of the server, the lowest first: a room imports those below it. Exercises and lessons share a step, because a lesson
 * holds exercises and an exercise holds parts of a lesson.
 */
const steps: readonly (readonly string[])[] = [
  ['core'],
  ['catalogue'],
  ['people'],
  ['access'],
  ['drawing'],
  ['paper'],
  ['exercises', 'lessons'],
  ['quizzes'],
  ['work'],
  ['prompts'],
  ['certificates'],
  ['record'],
  ['plan'],
  ['lesson build'],
  ['payments'],
  ['signing-in'],
  ['mails'],
  ['reminders'],
  ['privacy'],
  ['dashboard'],
  ['desk'],
  ['handlers'],
]

/** The build of lessons: a command of its own, which knows later rooms. The deployed server only holds what it wrote. */
const lessonBuild = /^functions\/(lessons\/(compiler|check)|exercises\/compiler)\//

/** The room of a file of the server: its first folder. */
const roomOf = (path: string): string | undefined =>
  lessonBuild.test(path) ? 'lesson build' : /^functions\/([\w-]+)\//.exec(path)?.[1]
const stepOf = (path: string): number => steps.findIndex((rooms) => rooms.includes(roomOf(path) ?? ''))

/** What puts rooms together: what a verb may use, the stores, the routes. */
const together = ['functions/context', 'functions/stores', 'functions/routes']

/** Who may import each package of the server. Nobody else does, the browser least of all. */
const owners: Record<string, RegExp> = {
  hono: /\/http\.ts$/,
  stripe: /\/stripe\.ts$/,
  '@aws-sdk/client-cognito-identity-provider': /\/cognito(-accounts|-sign-in|-desk)?\.ts$/,
  '@aws-sdk/client-lambda': /\/announcer\.ts$/,
  '@aws-sdk/client-s3': /\/forgotten\.ts$/,
  '@aws-sdk/client-sesv2': /\/ses\.ts$/,
  '@aws-sdk/client-ssm': /\/ssm\.ts$/,
  '@aws-sdk/client-dynamodb': /\/(table|expressions)\.ts$/,
  '@aws-sdk/lib-dynamodb': /\/(table|expressions)\.ts$/,
  '@aws-sdk/util-dynamodb': /\/(table|expressions)\.ts$/,
  '@react-pdf/': /^functions\/paper\/|^functions\/certificates\/paper\.tsx$/,
}
const services = [...Object.keys(owners), '@aws-sdk/']
const isTypeOnly = ({ values }: Import) => values.length === 0

/** A store knows how its items are keyed. */
const isStore = ({ imports: all }: Source) => all.some(({ from }) => from === 'functions/core/keys')

/** What asks a service, such as Stripe or Cognito. The table has stores for that. */
const isService = ({ path }: Source) => /\/(stripe|stripe-keys|cognito(-\w+)*|announcer|forgotten|ses)\.ts$/.test(path)

/** What only the server can run, or needs to. */
const serverOnly = (from: string): boolean =>
  /^functions\/(context|stores|handlers\/|core\/(table|keys|expressions|errors|http|environment|log|ssm)$)/.test(
    from,
  ) || isPackage(from, 'node:', ...services)

const reaches = new WeakMap<Source, string | undefined>()

/** What a module leads to that only the server can run. */
function serverPartOf(module: Source, tree: Tree): string | undefined {
  if (!reaches.has(module)) reaches.set(module, [...reachable(module, tree)].find(serverOnly))
  return reaches.get(module)
}

/** The stores of what learners write, and what opens one of those. */
const ownWords =
  /^functions\/(stores|core\/versions|(work|prompts|quizzes)\/store|privacy\/(entities|erasure|own-data))$/

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

/** The rooms of the browser, the lowest first: a room imports those above it in this list. */
const browserRooms = [
  'strata',
  'pictures',
  'ui',
  'client',
  'session',
  'autosave',
  'versions',
  'reminders',
  'elements',
  'exercises',
  'quiz',
  'prompts',
  'payments',
  'privacy',
  'certificates',
  'record',
  'plan',
  'account',
  'lesson',
  'dashboard',
  'desk',
  'home',
  'app',
]
const browserStep = (path: string): number => browserRooms.indexOf(/^frontend\/([\w-]+)\//.exec(path)?.[1] ?? '')

/** Where the browser's data comes from and goes to. */
const data = ['@tanstack/react-query', 'aws-amplify', 'idb-keyval']

// ---------------------------------------------------------------- the whole tree

const environment = /\bprocess\s*\??\s*[.[]\s*['"]?env\b|\benv\b[^{};]*\}\s*=\s*process\b|['"](?:node:)?process['"]/
const leftOver = /\b(?:TODO|FIXME|XXX)\b|\.(?:only|skip|todo)\(|@ts-(?:ignore|nocheck)|\bas any\b/g

/** Blocks hold each other: a story holds blocks, and a block may be a story or an exercise. */
const mayRecurse = /^frontend\/elements\/|^functions\/(lessons\/lesson|exercises\/[\w-]+)\.ts$/

const moduleOf = (path: string) => path.replace(/\.(tsx?|js|mjs)$/, '')

export const rules: Record<string, Rule> = {
  'a room of the server imports only the rooms below it': imports(
    ({ path }) => stepOf(path) >= 0,
    (one, _, { path }) => {
      if (together.includes(one.from)) return isTypeOnly(one) || roomOf(path) === 'handlers'
      return !(stepOf(`${one.from}.ts`) > stepOf(path))
    },
  ),
  'every file of the server is in a room': onlyFor(
    ({ path }) => path.startsWith('functions/') && !together.includes(moduleOf(path)),
    ({ path }) => (stepOf(path) < 0 ? [`${path} is in no room`] : []),
  ),
  'a verb has stores and services only as types: handlers open them': imports(
    (source) =>
      stepOf(source.path) >= 0 && roomOf(source.path) !== 'handlers' && !isStore(source) && !isService(source),
    (one, tree) => {
      const imported = tree.get(one.from)
      return !imported || isTypeOnly(one) || !(isStore(imported) || isService(imported))
    },
  ),
  'a store decides nothing that a person reads: it knows no errors and no verbs': imports(
    (source) => isStore(source),
    ({ from }) => !['functions/core/errors', 'functions/context'].includes(from),
  ),
  'each service has one owner': imports(
    ({ path }) => path.startsWith('functions/') || path.startsWith('frontend/'),
    ({ from }, _, { path }) =>
      Object.entries(owners).every(([name, owner]) => !isPackage(from, name) || owner.test(path)),
  ),
  'lessons are built without tables and services': onlyFor(
    ({ path }) => lessonBuild.test(path),
    (source, tree) =>
      [...reachable(source, tree)]
        .filter(
          (from) => isPackage(from, ...services, 'react') || /^functions\/(context|core\/(table|http))$/.test(from),
        )
        .map((from) => `${source.path} leads to ${from}`),
  ),
  'the deployed server holds no lesson compiler': onlyFor(
    ({ path }) => roomOf(path) === 'handlers',
    (source, tree) =>
      [...reachable(source, tree)]
        .filter((from) => lessonBuild.test(`${from}.ts`))
        .map((from) => `${source.path} leads to ${from}`),
  ),
  'only documents.ts carries the PDF engine': onlyFor(
    ({ path }) => roomOf(path) === 'handlers' && path !== 'functions/handlers/documents.ts',
    (source, tree) =>
      [...carried(source, tree)]
        .filter((from) => isPackage(from, '@react-pdf/'))
        .map((from) => `${source.path} carries ${from}`),
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
  'the browser takes contracts, rules, words and drawings from the server, and nothing that only the server can run':
    imports(
      ({ path }) => path.startsWith('frontend/'),
      ({ from }, tree) => {
        if (!isOurs(from)) return !isPackage(from, 'node:', ...services, 'aws-cdk-lib')
        const module = tree.get(from)
        if (!from.startsWith('functions/')) return from.startsWith('frontend/')
        return !serverOnly(from) && !(module && serverPartOf(module, tree))
      },
    ),
  'every file of the browser is in a room': onlyFor(
    ({ path }) => path.startsWith('frontend/') && !path.startsWith('frontend/public/'),
    ({ path }) => (browserStep(path) < 0 ? [`${path} is in no room`] : []),
  ),
  'a room of the browser imports only the rooms below it': imports(
    ({ path }) => browserStep(path) >= 0,
    (one, _, { path }) => !(browserStep(`${one.from}.ts`) > browserStep(path)),
  ),
  'what is drawn the same everywhere leads to no data': onlyFor(
    ({ path }) => /^frontend\/(strata|pictures|ui)\//.test(path),
    (source, tree) =>
      [...reachable(source, tree)]
        .filter((from) => isPackage(from, ...data))
        .map((from) => `${source.path} leads to ${from}`),
  ),
  'only the list of all pages imports pages': imports(
    ({ path }) => path.startsWith('frontend/') && path !== 'frontend/app/page-modules.ts',
    ({ from }) => !from.endsWith('.page'),
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
    relativePaths
      .filter((name) => !/\.(tsx?|m?js|json|css)(\?(raw|inline))?$/.test(name))
      .map((name) => `${path} imports ${name}`),
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
