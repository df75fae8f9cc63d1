import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CertificateKey } from '#catalogue/catalogue'
import { postCertificate } from '#certificates/contract'
import { ApiProblem, useClient } from '../client/client.ts'
import type { Confirmed } from './use-certificate.ts'

type Certificate = { key: CertificateKey; title: string }

/** How one certificate fared: issued to a name, or refused with a problem. */
type Outcome = { name: string; problem?: never } | { name?: never; problem: string }

/** Issues certificates one after another to the same name, with the same choice about counts. One that fails doesn't stop the others; a refused name does. */
export function useIssueAll() {
  const { send } = useClient()
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<CertificateKey, Outcome>>(new Map())
  const [nameProblem, setNameProblem] = useState<string>()
  const [issuing, setIssuing] = useState(false)
  // A double click's second click arrives before the button re-renders as busy.
  const running = useRef(false)
  // A retry sends the same id, so that the server runs it only once.
  const operations = useRef(new Map<CertificateKey, string>())

  const issueOne = async (key: CertificateKey, confirmed: Confirmed): Promise<Outcome> => {
    const operation = operations.current.get(key) ?? crypto.randomUUID()
    operations.current.set(key, operation)
    const state = await send(postCertificate, { key, ...confirmed, operation })
    queries.setQueryData(['certificate', key], state)
    return { name: state.certificate.name }
  }
  const issue = async (certificates: readonly Certificate[], confirmed: Confirmed): Promise<void> => {
    if (running.current) return
    running.current = true
    setIssuing(true)
    setNameProblem(undefined)
    for (const { key } of certificates) {
      try {
        const outcome = await issueOne(key, confirmed)
        setOutcomes((all) => new Map(all).set(key, outcome))
      } catch (error) {
        const problem = error instanceof Error ? error.message : ''
        if (error instanceof ApiProblem && error.code === 'bad-request') {
          setNameProblem(problem)
          break
        }
        setOutcomes((all) => new Map(all).set(key, { problem }))
      }
    }
    void queries.invalidateQueries({ queryKey: ['dashboard'] })
    running.current = false
    setIssuing(false)
  }
  return { outcomes, nameProblem, issuing, issue }
}
