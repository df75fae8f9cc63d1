import { afterEach, beforeEach, expect, vi } from 'vitest'

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'

/** Any console output fails a test, unless the test replaces that console method with its own spy. */
const output: string[] = []
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  vi.spyOn(console, level).mockImplementation((...values: unknown[]) => {
    output.push(`${level}: ${values.map(String).join(' ')}`)
  })
}
beforeEach(() => {
  output.length = 0
})
afterEach(() => {
  expect(output, 'unexpected console output').toEqual([])
})
