import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import stages from '../../infra/settings.json' with { type: 'json' }

const copy = mkdtempSync(join(tmpdir(), 'portal-build-'))
afterAll(() => rmSync(copy, { recursive: true }))

const [command = '', ...args] = JSON.parse(readFileSync('cdk.json', 'utf8')).build.split(' ')
const build = (settings: object) => {
  writeFileSync(join(copy, 'infra/settings.json'), JSON.stringify(settings))
  return spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
}
beforeAll(() => {
  for (const name of ['frontend', 'functions', 'infra', 'package.json', 'tsconfig.json'])
    cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
})

test('the cdk build command fails on an invalid setting in any stage and names it', () => {
  const wrong = { ...stages, prod: { ...stages.dev, payment: '99' } }
  const { status, stderr } = build(wrong)
  expect(stderr).toContain('infra/settings.json, prod.payment must be "required" or "off"')
  expect(status).toBe(1)
  expect(existsSync(join(copy, 'build'))).toBe(false)
})

test('the cdk build command leaves the site to the app, which knows the stage', () => {
  const { status, stdout } = build(stages)
  expect(status).toBe(0)
  expect(stdout).toContain('Building functions and lessons, for any stage')
  expect(readdirSync(join(copy, 'build')).sort()).toEqual(['functions', 'lessons'])
}, 60_000)
