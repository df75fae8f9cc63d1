import { SignInFrame } from '../features/account/account-frames.tsx'
import { FormSkeleton } from '../features/account/form-skeleton.tsx'

/** The sign-in page before its script loads. */
export default function SignInSkeleton() {
  return (
    <SignInFrame>
      <FormSkeleton fields={2} />
    </SignInFrame>
  )
}
