import { useQuery } from '@tanstack/react-query'
import { type Assurance, assuranceOf, signInTimeOf } from '../session/assurance.ts'
import { useAccessToken } from '../session/session-provider.tsx'
import { dayAndTime } from '../ui/day-and-time.ts'
import { SecurityRow } from './security-row.tsx'
import { methodsKey } from './sign-in-methods.ts'

/** The words for each way to sign in, by the name that `saveAssurance` got. */
const ways: Record<string, string> = {
  password: 'your password',
  app: 'your password and a code from your app',
  text: 'your password and a code by text message',
  google: 'your Google account',
  passkey: 'your passkey, which is on a device of yours and opens only for you',
}

/** When and how this device signed in. */
export function ThisDeviceRow() {
  const accessToken = useAccessToken()
  const { data } = useQuery({
    queryKey: [...methodsKey, 'this-device'],
    queryFn: async () => {
      const token = (await accessToken()) ?? ''
      return { at: signInTimeOf(token) ?? null, assurance: assuranceOf(token) ?? null }
    },
    retry: false,
  })
  return (
    <SecurityRow title="This device">
      {data?.at && <p>You signed in on {dayAndTime(data.at.toISOString())}.</p>}
      {data?.assurance && <p>{assuranceWords(data.assurance)}</p>}
    </SecurityRow>
  )
}

function assuranceWords({ factors, way = '' }: Assurance): string {
  const used = ways[way]
  return `This sign-in used ${factors === 'two' ? 'two factors' : 'one factor'}${used ? `: ${used}` : ''}.`
}
