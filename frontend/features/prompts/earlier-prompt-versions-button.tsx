import { LoadOnPress } from '../../components/load-on-press.tsx'
import type { EarlierPromptVersionsProps } from './earlier-prompt-versions.tsx'

const load = async () => (await import('./earlier-prompt-versions.tsx')).EarlierPromptVersions

/** Shows a prompt's earlier versions when pressed. */
export function EarlierPromptVersionsButton(props: EarlierPromptVersionsProps) {
  return (
    <LoadOnPress label="Earlier versions" load={load}>
      {(EarlierVersions) => <EarlierVersions {...props} />}
    </LoadOnPress>
  )
}
