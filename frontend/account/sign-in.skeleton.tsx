import { settings } from '#core/site-settings'
import { Skeleton } from '../ui/skeleton.tsx'
import { FormSkeleton, SignInFrame } from './sign-in-layout.tsx'

/** The sign-in page before its script loads. */
export default function SignInSkeleton() {
  return (
    <SignInFrame>
      {settings.google && <Skeleton className="mb-6 h-20 w-full" />}
      <FormSkeleton fields={2} />
    </SignInFrame>
  )
}
