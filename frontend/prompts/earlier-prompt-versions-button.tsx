import { useQuery } from '@tanstack/react-query'
import { getPromptHistory } from '#prompts/contract'
import { useClient } from '../client/client.ts'
import type { EarlierPromptVersionsProps } from './earlier-prompt-versions.tsx'
import { KeptWordsButton } from './kept-words-button.tsx'

/** Shows a prompt's earlier versions when pressed. Absent while there are none. */
export function EarlierPromptVersionsButton(props: EarlierPromptVersionsProps & { promptId: string }) {
  const { moduleId, promptId, kept } = props
  const { send } = useClient()
  // The list that opens has the same key.
  const { data, error } = useQuery({
    queryKey: ['versions', promptId],
    queryFn: () => send(getPromptHistory, { moduleId, promptId }),
    staleTime: 0,
  })
  if (!error && !data?.versions.length && kept.length === 0) return null
  return <KeptWordsButton {...props} />
}
