import { Navigate } from 'react-router-dom'
import { settings } from '#core/site-settings'
import { GoogleReturn } from './google-return.tsx'

/** The page that Google redirects back to. */
export default function SignedIn() {
  return settings.google ? <GoogleReturn /> : <Navigate to="/sign-in" replace />
}
