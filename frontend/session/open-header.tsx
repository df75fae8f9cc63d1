import { AppHeader, SiteHeader } from '../ui/header.tsx'
import { useSession } from './session-provider.tsx'

/** The header of pages that visitors and learners use alike. */
export function OpenHeader() {
  const { state } = useSession()
  return 'sub' in state ? <AppHeader /> : <SiteHeader />
}
