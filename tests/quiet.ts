import { afterEach, beforeEach, expect, vi } from 'vitest'

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'

/** Unexpected console output fails a test: what a test expects to be said it replaces with a spy of its own. */
const said: string[] = []
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
    said.push(`${level}: ${words.map(String).join(' ')}`)
  })
}
beforeEach(() => {
  said.length = 0
})
afterEach(() => {
  expect(said, 'unexpected console output').toEqual([])
})
