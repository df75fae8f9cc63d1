import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../e2e/portal.ts'
import { commandPath, type HandledEngine, height, patience } from './engine.ts'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type ElementAnswer = { [elementKey]: string }

/**
 * WebKitGTK, which stands for Safari, on a screen of its own and over plain WebDriver: selenium-webdriver needs Node 22 and
 * brings 20 MB. A window with a toolbar is at least 447 px wide, so the page opens another one without.
 */
export async function openWebKit(origin: string): Promise<HandledEngine> {
  const processes: ChildProcess[] = []
  const close = async () => {
    for (const one of processes.splice(0).reverse()) {
      const ended = one.exitCode === null && once(one, 'exit')
      one.kill()
      await ended
    }
  }
  try {
    const screen = spawn(commandPath('Xvfb'), ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    processes.push(screen)
    const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')
    const port = await freePort()
    processes.push(
      spawn(commandPath('WebKitWebDriver'), [`--port=${port}`], {
        stdio: 'ignore',
        env: {
          ...process.env,
          DISPLAY: `:${String(display).trim()}`,
          XENVIRONMENT: fileURLToPath(new URL('webkit.xdefaults', import.meta.url)),
          // There's no graphics card.
          WEBKIT_DISABLE_DMABUF_RENDERER: '1',
          LIBGL_ALWAYS_SOFTWARE: '1',
        },
      }),
    )
    const call = await openSession(`http://127.0.0.1:${port}`)
    await openBareWindow(call)
    return {
      ...enginesOver(call, origin),
      close: async () => {
        await call('DELETE', '')
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`WebKit, ${url}: ${value.error} ${value.message}`)
  return value
}

async function openSession(driver: string): Promise<Call> {
  await eventually(() => send('GET', `${driver}/status`))
  const { sessionId } = await send<{ sessionId: string }>('POST', `${driver}/session`, {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { args: ['--automation', '--javascript-can-open-windows-automatically=true'] },
      },
    },
  })
  const call: Call = (method, path, body) => send(method, `${driver}/session/${sessionId}${path}`, body)
  await call('POST', '/timeouts', { script: 120_000 })
  return call
}

async function openBareWindow(call: Call): Promise<void> {
  const first = await call('GET', '/window')
  const script = 'window.open("about:blank", "", "popup,width=375,height=812")'
  await call('POST', '/execute/sync', { script, args: [] })
  const handles = await call<string[]>('GET', '/window/handles')
  await call('POST', '/window', { handle: handles.find((handle) => handle !== first) })
}

function enginesOver(call: Call, origin: string): Omit<HandledEngine, 'close'> {
  const execute = <T>(script: string, ...args: unknown[]) => call<T>('POST', '/execute/async', { script, args })
  /** Does something to the first element of an XPath, once there is one that stands still and lets it. */
  const actOn = (xpath: string, act: (path: string) => Promise<unknown>) =>
    eventually(async () => {
      const [element] = await call<ElementAnswer[]>('POST', '/elements', { using: 'xpath', value: xpath })
      if (!element) throw new Error(`WebKit: nothing is ${xpath}`)
      await execute(
        `const [element, done] = arguments
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const wait = (last) => {
          const { x, y } = element.getBoundingClientRect()
          if (last === x + y) done()
          else setTimeout(wait, 100, x + y)
        }
        wait()`,
        element,
      )
      await act(`/element/${element[elementKey]}`)
    })
  return {
    name: 'WebKit',
    goto: (path) => call('POST', '/url', { url: `${origin}${path}` }),
    async evaluate(work, arg) {
      const script = `const [arg, done] = arguments
        Promise.resolve(arg).then(${work}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = await execute<{ value: never; error?: string }>(script, arg ?? null)
      if (error) throw new Error(`WebKit: ${error}`)
      return value
    },
    // A new window still has its toolbar for a moment, and can't be narrow.
    resize: (width) =>
      eventually(async () => {
        const now = await call<{ width: number }>('POST', '/window/rect', { x: 0, y: 0, width, height })
        if (now.width !== width) throw new Error(`WebKit's window is ${now.width} px wide, not ${width}.`)
      }),
    press: (xpath) => actOn(xpath, (element) => call('POST', `${element}/click`, {})),
    fill: (xpath, text) =>
      actOn(xpath, async (element) => {
        await call('POST', `${element}/clear`, {})
        await call('POST', `${element}/value`, { text })
      }),
  }
}

/** Tries until it works. */
async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(50)
    }
  }
}
