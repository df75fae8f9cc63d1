import { settings } from '#core/site-settings'
import { Skeleton } from '../components/skeleton.tsx'
import { SignInFrame } from '../features/account/account-frames.tsx'
import { FormSkeleton } from '../features/account/form-skeleton.tsx'

/** The sign-in page before its script loads. */
export default function SignInSkeleton() {
  return (
    <SignInFrame>
      {settings.google && <Skeleton className="mb-6 h-20 w-full" />}
      <FormSkeleton fields={2} />
    </SignInFrame>
  )
}
