import { SignUpFrame } from '../features/account/account-frames.tsx'
import { FormSkeleton } from '../features/account/form-skeleton.tsx'

/** The sign-up page before its script loads. */
export default function SignUpSkeleton() {
  return (
    <SignUpFrame>
      <FormSkeleton fields={4} />
    </SignUpFrame>
  )
}
