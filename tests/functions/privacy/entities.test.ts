import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { entities, entityOf } from '#privacy/entities'

const folder = fileURLToPath(new URL('../../../functions', import.meta.url))

/** A store knows how its items are keyed. What reads the whole partition has the words of all kinds. */
const isStore = (path: string, source: string) =>
  /^core\/(keys|lists)\.ts$/.test(path) ||
  (/'(#core|\.)\/keys(\.ts)?'/.test(source) && !/^privacy\/(own-data|erasure)\.ts$/.test(path))

/** The beginnings of keys in a source: literals such as 'ACCESS#' and `WORK#${moduleId}#NOTE#`, with `x` for what's put in. */
function keysIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '')
  const literals = [...code.matchAll(/(['"`])((?:\$\{[^}]*\}|(?!\1)[^\n])*)\1/g)].map(([, , text = '']) => text)
  return literals.filter((text) => /^[A-Z]{4,}(#|$)/.test(text)).map((text) => text.replaceAll(/\$\{[^}]*\}/g, 'x'))
}

const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, source: readFileSync(join(folder, path), 'utf8') }))
  .filter(({ path, source }) => isStore(path, source))
  .flatMap(({ path, source }) => keysIn(source).map((key) => ({ path, key })))

/** Not a kind: a learner’s partition, the lists of the index, what only the health check looks for, sort keys in a partition of their own, an algorithm. */
const noItem = [
  'LEARNER#x',
  'LEARNERS#x',
  'DOMAIN#x',
  'PAYMENTS#x',
  'CERTIFICATES#x',
  'COMPLETIONS#x',
  'CODESRESETS',
  'HEALTH',
  'CERTIFICATE',
  'PAYMENT',
  'HMAC',
]

test('every key that a store writes has an entry, which says what an export and a deletion do with it', () => {
  const unknown = written.filter(
    ({ key }) => !noItem.includes(key) && !entityOf(key) && !entityOf(key, { elsewhere: true }),
  )
  expect(unknown).toEqual([])
})

test('every entry is written by a store', () => {
  const found = new Set(written.flatMap(({ key }) => [entityOf(key), entityOf(key, { elsewhere: true })]))
  expect(entities.filter((entity) => !found.has(entity)).map(({ kind }) => kind)).toEqual([])
})

test('a key without an entry would be found', () => {
  const put = (name: string) => `\u0024{${name}}`
  const template = `\`TEAM#${put('id(1)')}#NOTE#\` + \`${put('a')}${put('b')}\``
  const source = `// 'COMMENT#'\nconst a = 'SEAT#'\nconst b = ${template}\nconst c = 'TEAM'`
  expect(keysIn(source)).toEqual(['SEAT#', 'TEAM#x#NOTE#', 'TEAM'])
  expect(keysIn(source).filter((key) => entityOf(key))).toEqual([])
})

test('a key belongs to the kind that its store gives it', () => {
  const kindOf = (key: string, elsewhere = false) => entityOf(key, { elsewhere })?.kind
  expect(kindOf('WORK#digital-media#NOTE#rules/2')).toBe('note')
  expect(kindOf('WORK#digital-media#QUIZ#-')).toBe('quiz')
  expect(kindOf('VERSION#digital-media/notes#2026-03-02T01:00:00.000Z#1')).toBe('earlier-note')
  expect(kindOf('VERSION#01ARZ3NDEKTSV4RRFFQ69G5FAV#2026-03-02T01:00:00.000Z#1')).toBe('earlier-prompt')
  expect(kindOf('VERSION#STUDY#01ARZ3NDEKTSV4RRFFQ69G5FAV#2026-03-02T01:00:00.000Z#1')).toBe('earlier-entry')
  expect(kindOf('VERSION#digital-media/notes#long#2026-03-02T01:00:00.000Z#1')).toBe('earlier-note')
  expect(kindOf('VERSIONS#digital-media/notes#2026-03-02T01:00:00.000Z#1')).toBe('version-summary')
  expect(kindOf('VERSIONS#01ARZ3NDEKTSV4RRFFQ69G5FAV#2026-03-02T01:00:00.000Z#1')).toBe('version-summary')
  expect(kindOf('REMOVED#2026-03-02T01:00:00.000Z#digital-media#01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBe('deleted-prompt')
  expect(kindOf('CERTIFICATE#digital-media')).toBe('certificate-summary')
  expect(kindOf('CERTIFICATE#0123456789', true)).toBe('public-certificate')
  expect(kindOf('RATE#leases')).toBe('leases')
  expect(kindOf('RATE#prompts#12')).toBe('uses')
})

test('whatever isn’t deleted or exported has a reason that can be read', () => {
  for (const { exported, deletion } of entities) {
    expect(deletion.why).toMatch(/^[A-Z].{20,}\.$/)
    if (!exported.whole) expect(exported.why).toMatch(/^[A-Z].{20,}\.$/)
  }
  expect(new Set(entities.map(({ kind }) => kind)).size).toBe(entities.length)
})
