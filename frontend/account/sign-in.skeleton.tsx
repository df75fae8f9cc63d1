import { settings } from '#core/site-settings'
import { Skeleton } from '../ui/skeleton.tsx'
import { SignInFrame } from './account-frames.tsx'
import { FormSkeleton } from './form-skeleton.tsx'

/** The sign-in page before its script loads. */
export default function SignInSkeleton() {
  return (
    <SignInFrame>
      {settings.google && <Skeleton className="mb-6 h-20 w-full" />}
      <FormSkeleton fields={2} />
    </SignInFrame>
  )
}
