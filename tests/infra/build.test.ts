import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import stages from '../../infra/settings.json' with { type: 'json' }

const copy = mkdtempSync(join(tmpdir(), 'portal-build-'))
afterAll(() => rmSync(copy, { recursive: true }))

test('the cdk build command fails on an invalid setting in any stage and names it', () => {
  for (const name of ['frontend', 'functions', 'infra', 'package.json', 'tsconfig.json'])
    cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  const wrong = { ...stages, prod: { ...stages.dev, payment: '99' } }
  writeFileSync(join(copy, 'infra/settings.json'), JSON.stringify(wrong))
  const [command = '', ...args] = JSON.parse(readFileSync('cdk.json', 'utf8')).build.split(' ')
  const { status, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
  expect(stderr).toContain('infra/settings.json, prod.payment must be "required" or "off"')
  expect(status).toBe(1)
  expect(existsSync(join(copy, 'build'))).toBe(false)
})
