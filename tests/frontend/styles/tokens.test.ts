import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const sheet = readFileSync('frontend/styles/tokens.css', 'utf8')

/** The custom properties of the block of tokens.css that begins with `opening`. */
function tokensAfter(opening: string): Map<string, string> {
  const start = sheet.indexOf(opening)
  expect(start, `${opening} is in tokens.css`).toBeGreaterThan(-1)
  const block = sheet.slice(start, sheet.indexOf('}', sheet.indexOf('--', start)))
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

const light = tokensAfter(':root {')
const settings = {
  light,
  dark: new Map([...light, ...tokensAfter('@utility night {')]),
}
const forced = tokensAfter('@media (forced-colors: active)')

/** Relative luminance of a colour written #rrggbb (WCAG 2.2). */
function luminance(colour: string): number {
  expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const surfaces = ['paper', 'leaf', 'sand', 'gum-wash', 'ochre-wash', 'clay-wash']
const text: [string, string[]][] = [
  ['ink', surfaces],
  ['bark', surfaces],
  ['eucalypt', surfaces],
  ['eucalypt-deep', surfaces],
  ['clay', surfaces],
  ['ochre-deep', surfaces],
  ['on-eucalypt', ['eucalypt', 'eucalypt-deep']],
  ['on-clay', ['clay']],
  ['on-bedrock', ['bedrock', 'layer-1', 'layer-2']],
  ['on-layer', ['layer-3', 'layer-4']],
  ['paper', ['ink']],
]
const shapes: [string, string[]][] = [
  ['focus', surfaces],
  ['ochre', ['paper', 'leaf']],
  ['layer-edge', ['paper', 'leaf', 'gum-wash']],
  ['layer-4', ['bedrock']],
]
const pairs = (list: [string, string[]][]) =>
  list.flatMap(([fore, backs]) => backs.map((back) => [fore, back] as const))

describe.each(Object.entries(settings))('the %s setting', (_name, tokens) => {
  const colour = (name: string) => tokens.get(name) ?? ''
  test.each(pairs(text))('%s text on %s has a contrast of at least 4.5', (fore, back) => {
    expect(contrast(colour(fore), colour(back))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(pairs(shapes))('%s on %s has a contrast of at least 3', (fore, back) => {
    expect(contrast(colour(fore), colour(back))).toBeGreaterThanOrEqual(3)
  })
})

describe('tokens.css', () => {
  test('sets every colour for dark and for forced colours too', () => {
    const names = [...light.keys()].sort()
    expect([...tokensAfter('@utility night {').keys()].sort()).toEqual(names)
    expect([...forced.keys()].sort()).toEqual(names)
  })
  test('uses only system colours for forced colours', () => {
    for (const value of forced.values()) expect(value).toMatch(/^(Canvas|CanvasText|LinkText|Highlight)$/)
  })
  test('is the only stylesheet with colour values', () => {
    const sheets = readdirSync('frontend', { recursive: true }).map(String)
    // What's printed has colours of its own, whatever the theme.
    const others = sheets.filter(
      (path) => path.endsWith('.css') && !/(tokens|certificate|certificate-sheet)\.css$/.test(path),
    )
    expect(others.length).toBeGreaterThan(10)
    for (const path of others) expect(readFileSync(`frontend/${path}`, 'utf8'), path).not.toMatch(/#[0-9a-f]{3,8}\b/i)
  })
})
