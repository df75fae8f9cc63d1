import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildLessons, compileLessons } from '../../../infra/local/lambdas.ts'

const folder = mkdtempSync(join(tmpdir(), 'compiled-lessons-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a start compiles the lessons again only if they may have changed since the last one', () => {
  const file = join(folder, 'digital-media.json')
  const title = () => JSON.parse(readFileSync(file, 'utf8')).title
  buildLessons(folder)
  const written = title()

  writeFileSync(file, '{"title":"left as it is"}')
  buildLessons(folder)
  expect(title()).toBe('left as it is')

  // An edit while the portal runs, which may be undone while it doesn't.
  compileLessons(folder, [])
  buildLessons(folder)
  expect(title()).toBe(written)
})
