import { settings } from '#core/site-settings'
import { Skeleton } from '../ui/skeleton.tsx'
import { FormSkeleton, SignUpFrame } from './sign-in-layout.tsx'

/** The sign-up page before its script loads. */
export default function SignUpSkeleton() {
  return (
    <SignUpFrame>
      {settings.google && <Skeleton className="mb-6 h-20 w-full" />}
      <FormSkeleton fields={4} />
    </SignUpFrame>
  )
}
