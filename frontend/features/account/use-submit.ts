import { useState } from 'react'
import { type AccountStep, sentenceOf } from './problems.ts'

/**
 * One thing at a time that may fail: `busy` while it goes on, `problem` is what to tell the learner when it has failed.
 * What was typed stays as it is.
 */
export function useSubmit(step: AccountStep) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  return {
    busy,
    problem,
    setProblem,
    async attempt(work: () => Promise<void>): Promise<void> {
      if (busy) return
      setBusy(true)
      setProblem(undefined)
      try {
        await work()
      } catch (error) {
        setProblem(sentenceOf(error, step))
      } finally {
        setBusy(false)
      }
    },
  }
}
