import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStateFile } from '../../../infra/local/state-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-state-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fresh = () => ({ names: ['first'] })

test('restores saved state when the file is reopened', () => {
  const file = join(folder, 'new-folder', 'state.json')
  const { state, save } = openStateFile(file, fresh)
  state.names.push('second')
  save()
  expect(openStateFile(file, fresh).state).toEqual({ names: ['first', 'second'] })
  expect(readdirSync(join(folder, 'new-folder'))).toEqual(['state.json'])
})

test('reports a damaged file and leaves it unchanged', () => {
  const file = join(folder, 'damaged.json')
  writeFileSync(file, '{"names":["fir')
  expect(() => openStateFile(file, fresh)).toThrow(`${file} is damaged.`)
  expect(readFileSync(file, 'utf8')).toBe('{"names":["fir')
})

test('keeps state in memory without a file', () => {
  const { state, save } = openStateFile(undefined, fresh)
  save()
  expect(state).toEqual({ names: ['first'] })
})
