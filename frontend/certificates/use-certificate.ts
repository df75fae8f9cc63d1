import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CertificateKey } from '#catalogue/catalogue'
import { type CertificateState, getCertificate, postCertificate, putCertificateName } from '#certificates/contract'
import { cleanName } from '#people/person-name'
import { useClient } from '../client/client.ts'
import { useToast } from '../ui/toast.tsx'

/** What the learner confirms before a certificate is issued; `counts` adds the line that says what they did. */
export type Confirmed = { name: string; counts: boolean }

/** Loads a learner's certificate, issues it and corrects its name. */
export function useCertificate(key: CertificateKey) {
  const { send } = useClient()
  const toast = useToast()
  const queries = useQueryClient()
  // A retry sends the same id, so that the server runs it only once. A success renews it.
  const operation = useRef(crypto.randomUUID())
  const queryKey = ['certificate', key]
  const onSuccess = (state: CertificateState) => {
    operation.current = crypto.randomUUID()
    queries.setQueryData(queryKey, state)
    void queries.invalidateQueries({ queryKey: ['dashboard'] })
  }
  const state = useQuery({ queryKey, queryFn: () => send(getCertificate, { key }), refetchOnWindowFocus: false })
  const issue = useMutation({
    mutationFn: (confirmed: Confirmed) => send(postCertificate, { key, ...confirmed, operation: operation.current }),
    onSuccess: (state, { name }) => {
      onSuccess(state)
      const { name: issuedTo } = state.certificate
      if (issuedTo !== cleanName(name))
        toast.error(`Your certificate was already issued to “${issuedTo}”. You can correct the name below it.`)
    },
  })
  const correct = useMutation({
    mutationFn: ({ name, revision }: { name: string; revision: number }) =>
      send(putCertificateName, { key, name, revision, operation: operation.current }),
    onSuccess,
  })
  return { state, issue, correct }
}
