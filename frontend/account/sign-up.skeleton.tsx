import { settings } from '#core/site-settings'
import { Skeleton } from '../ui/skeleton.tsx'
import { SignUpFrame } from './account-frames.tsx'
import { FormSkeleton } from './form-skeleton.tsx'

/** The sign-up page before its script loads. */
export default function SignUpSkeleton() {
  return (
    <SignUpFrame>
      {settings.google && <Skeleton className="mb-6 h-20 w-full" />}
      <FormSkeleton fields={4} />
    </SignUpFrame>
  )
}
