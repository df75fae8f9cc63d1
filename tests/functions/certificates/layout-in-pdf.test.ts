import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { markDrawing } from '#drawing/mark-drawing'
import { strataDrawing, strataHeights } from '#drawing/strata-drawing'
import { palette } from '#paper/palette'

const frontend = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../frontend/${path}`, import.meta.url)), 'utf8')

test('prints certificates in the portal’s light-theme colours', () => {
  const light = frontend('styles/tokens.css').split('@utility')[0] ?? ''
  const tokens = new Map([...light.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
  expect(Object.fromEntries(Object.keys(palette).map((name) => [name, tokens.get(name)]))).toEqual(palette)
})

test('the favicon is the same mark as on certificates and pages', () => {
  const favicon = frontend('public/favicon.svg')
  expect(favicon).toContain(`viewBox="0 0 ${markDrawing.size} ${markDrawing.size}"`)
  expect([...favicon.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path)).toEqual([markDrawing.path])
})

test.each(Object.values(strataHeights))(
  'draws strata %i points high across the whole foot, newest layer first',
  (height) => {
    const strata = strataDrawing(height)
    expect(strata.map(({ layer }) => layer)).toEqual([5, 4, 3, 2, 1])
    for (const { edge, area } of strata) {
      expect(edge).toMatch(/^M0 \d.*C.* 510 [\d.]+$/)
      expect(area).toBe(`${edge}V${height}H0Z`)
      const heights = [...edge.matchAll(/[M\d ]+? (-?[\d.]+)(?=C| |$)/g)].map(([, y]) => Number(y))
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(-height / 10)
    }
  },
)
