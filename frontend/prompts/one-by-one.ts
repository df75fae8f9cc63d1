import { limits, windowAt } from '#core/limits'
import { ApiProblem } from '../client/client.ts'

/** How many changes this page has sent in the present window of fair use. */
let sent = { window: -1, count: 0 }

/** How far it is. `until`: the time at which it goes on, while it waits. */
export type Progress = { done: number; of: number; until?: Date }

type Work<T> = {
  change: (one: T) => Promise<unknown>
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

/**
 * Changes many prompts, one request after the other. At most 200 go in each window of fair use, so that the teacher can still change others
 * by hand; then it waits, as long as the server says if it says so. Ends with the first failure, or when `signal` aborts.
 */
export async function oneByOne<T>(all: readonly T[], { change, onProgress, signal }: Work<T>): Promise<void> {
  let done = 0
  const wait = (ms: number) => {
    onProgress({ done, of: all.length, until: new Date(Date.now() + ms) })
    return pause(ms, signal)
  }
  for (const one of all) {
    for (let sentIt = false; !sentIt; ) {
      signal.throwIfAborted()
      const { window, secondsLeft } = windowAt('prompts', new Date())
      if (sent.window !== window) sent = { window, count: 0 }
      if (sent.count >= limits.promptFile.atOnce) {
        await wait(secondsLeft * 1000)
        continue
      }
      sent.count += 1
      try {
        await change(one)
        sentIt = true
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'too-many-requests') throw error
        await wait(error.retryAfter ?? secondsLeft * 1000)
      }
    }
    done += 1
    onProgress({ done, of: all.length })
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })

/** "12 of 60", and when it goes on. */
export const progressLine = ({ done, of, until }: Progress): string =>
  `${done} of ${of}${until ? `. It goes on at ${until.toLocaleTimeString('en-AU', { hour: 'numeric', minute: '2-digit' })}, so that you can change your prompts meanwhile. Please leave this page open` : ''}`
