import { settings } from '#core/site-settings'
import { Skeleton } from '../components/skeleton.tsx'
import { SignUpFrame } from '../features/account/account-frames.tsx'
import { FormSkeleton } from '../features/account/form-skeleton.tsx'

/** The sign-up page before its script loads. */
export default function SignUpSkeleton() {
  return (
    <SignUpFrame>
      {settings.google && <Skeleton className="mb-6 h-20 w-full" />}
      <FormSkeleton fields={4} />
    </SignUpFrame>
  )
}
