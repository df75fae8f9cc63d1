import { useQuery } from '@tanstack/react-query'
import { getPromptHistory } from '#contract/earlier-versions'
import { useClient } from '../../client/client.ts'
import { LoadOnPress } from '../../components/load-on-press.tsx'
import type { EarlierPromptVersionsProps } from './earlier-prompt-versions.tsx'

const load = async () => (await import('./earlier-prompt-versions.tsx')).EarlierPromptVersions

/** Shows a prompt's earlier versions when pressed. Absent while there are none. */
export function EarlierPromptVersionsButton(props: EarlierPromptVersionsProps) {
  const { moduleId, promptId } = props
  const { send } = useClient()
  // The list that opens has the same key.
  const { data, error } = useQuery({
    queryKey: ['versions', promptId],
    queryFn: () => send(getPromptHistory, { moduleId, promptId }),
    staleTime: 0,
  })
  if (!error && !data?.versions.length) return null
  return (
    <LoadOnPress label="Earlier versions" load={load}>
      {(EarlierVersions) => <EarlierVersions {...props} />}
    </LoadOnPress>
  )
}
