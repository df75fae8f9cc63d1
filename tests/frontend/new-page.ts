import { vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

type Page = Awaited<ReturnType<typeof builtinEnvironments.jsdom.setup>>
const worker = globalThis as { page?: Page }

// Each test file gets a window of its own, and the app's modules anew. The files of a worker share only the packages:
// loading jsdom and React for each file took longer than the tests.
vi.useRealTimers()
vi.unstubAllGlobals()
vi.resetModules()
await worker.page?.teardown(globalThis)
worker.page = await builtinEnvironments.jsdom.setup(globalThis, {})
// jsdom has no layout, and complains about each call. It passes for a browser that needs no fallbacks.
Object.assign(globalThis, { scrollTo: () => {}, CSS: { supports: () => true } })
