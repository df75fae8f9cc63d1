import { useState } from 'react'
import { type AccountStep, messageFor } from './problems.ts'

/**
 * Runs a form's submit, one at a time. `busy` is true while it runs; `problem` is the message for the learner if it failed.
 */
export function useSubmit(usual: AccountStep) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  return {
    busy,
    problem,
    setProblem,
    async submit(work: () => Promise<void>, step = usual): Promise<void> {
      if (busy) return
      setBusy(true)
      setProblem(undefined)
      try {
        await work()
      } catch (error) {
        setProblem(messageFor(error, step))
      } finally {
        setBusy(false)
      }
    },
  }
}
