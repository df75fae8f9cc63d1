import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { markDrawing, strataDrawing } from '#domain/certificate-drawing'
import { palette } from '../../../functions/pdf/palette.ts'

const frontend = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../frontend/${path}`, import.meta.url)), 'utf8')

test('certificates are printed in the light colours of the portal', () => {
  const light = frontend('styles/tokens.css').split('@media')[0] ?? ''
  const tokens = new Map([...light.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
  expect(Object.fromEntries(Object.keys(palette).map((name) => [name, tokens.get(name)]))).toEqual(palette)
})

test('the favicon is the same mark as on certificates and pages', () => {
  const favicon = frontend('public/favicon.svg')
  expect(favicon).toContain(`viewBox="0 0 ${markDrawing.size} ${markDrawing.size}"`)
  expect([...favicon.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path)).toEqual([markDrawing.path])
})

test('the strata lie across the whole foot, from the ground to the oldest', () => {
  expect(strataDrawing.strata.map(({ earth }) => earth)).toEqual([5, 4, 3, 2, 1])
  for (const { face, ground } of strataDrawing.strata) {
    expect(face).toMatch(/^M0 \d.*C.* 510 \d+$/)
    expect(ground).toBe(`${face}V${strataDrawing.height}H0Z`)
  }
})
