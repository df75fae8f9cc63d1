import { useEffect, useRef, useState } from 'react'
import type { Collection } from '#privacy/collection'
import { ApiProblem, Offline, useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { downloadFile } from '../ui/download-file.ts'
import { Failure } from '../ui/error-state.tsx'

type State =
  | { is: 'ready' }
  | { is: 'working'; stage: string; items: number }
  | { is: 'failed'; message: string; items: number }
  | { is: 'done'; bytes: number; missing: number }

/** Makes a ZIP with everything that the portal stores about the learner. After a failure it goes on where it stopped. */
export function MakeZip() {
  const { send } = useClient()
  const [state, setState] = useState<State>({ is: 'ready' })
  const collection = useRef<Collection>(undefined)
  /** Set while one is being made: a double click's second click arrives before the button re-renders as busy. */
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const make = async () => {
    if (running.current) return
    const control = new AbortController()
    running.current = control
    const { signal } = control
    const report = ({ stage, items }: { stage: string; items: number }) => setState({ is: 'working', stage, items })
    try {
      const [{ emptyCollection, fetchEverything }, { archive }] = await Promise.all([
        import('./fetch-everything.ts'),
        import('./archive.ts'),
      ])
      collection.current ??= emptyCollection()
      const everything = await fetchEverything(collection.current, { send, signal, report })
      report({ stage: 'Packing the ZIP…', items: everything.items.length })
      // Packing keeps the browser busy, so let it paint the line above first.
      await new Promise((resolve) => setTimeout(resolve, 50))
      signal.throwIfAborted()
      const at = new Date()
      const zip = await archive(everything, { at, origin: window.location.origin })
      downloadFile(`everything-of-mine-${at.toLocaleDateString('en-CA')}.zip`, zip)
      const missing = [...everything.pdfs.values()].filter((pdf) => !pdf).length
      collection.current = undefined
      setState({ is: 'done', bytes: zip.size, missing })
    } catch (error) {
      if (!signal.aborted)
        setState({ is: 'failed', message: messageOf(error), items: collection.current?.items.length ?? 0 })
    } finally {
      running.current = undefined
    }
  }

  return (
    <>
      <div>
        <Button look="secondary" onClick={() => void make()} busy={state.is === 'working' && 'Processing...'}>
          {state.is === 'failed' ? 'Carry on' : 'Take everything with me'}
        </Button>
      </div>
      <p role="status" className="font-sans text-sm empty:sr-only">
        {state.is === 'working' && state.stage}
        {state.is === 'done' && doneLine(state)}
      </p>
      {state.is === 'working' && state.items > 0 && (
        <p className="font-sans text-sm text-bark">{state.items.toLocaleString('en-AU')} items so far</p>
      )}
      {state.is === 'failed' && (
        <Failure>
          {state.message}
          {state.items > 0 && ' What has come so far is kept: carry on to fetch the rest.'}
        </Failure>
      )}
    </>
  )
}

const messageOf = (error: unknown): string =>
  error instanceof ApiProblem || error instanceof Offline
    ? error.message
    : 'The ZIP could not be made. Please try again.'

function doneLine({ bytes, missing }: { bytes: number; missing: number }): string {
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  const made = `Your ZIP is ready (${size}). You’ll find it among your downloads.`
  if (missing === 0) return made
  const what = missing === 1 ? 'One certificate’s PDF' : `The PDFs of ${missing} certificates`
  return `${made} ${what} could not be made; the file has the link instead.`
}
