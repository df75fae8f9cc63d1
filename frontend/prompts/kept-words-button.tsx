import { LoadOnPress } from '../ui/load-on-press.tsx'
import type { EarlierPromptVersionsProps } from './earlier-prompt-versions.tsx'

const load = async () => (await import('./earlier-prompt-versions.tsx')).EarlierPromptVersions

/** Shows what a form has lost, and a prompt's earlier versions, when pressed. */
export const KeptWordsButton = (props: EarlierPromptVersionsProps) => (
  <LoadOnPress label="Earlier versions" load={load}>
    {(EarlierVersions) => <EarlierVersions {...props} />}
  </LoadOnPress>
)
