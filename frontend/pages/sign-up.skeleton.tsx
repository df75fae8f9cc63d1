import { SignUpFrame } from '../features/account/account-frames.tsx'
import { FormSkeleton } from '../features/account/form-skeleton.tsx'

/** The page to create an account before any script. */
export default function SignUpSkeleton() {
  return (
    <SignUpFrame>
      <FormSkeleton fields={3} />
    </SignUpFrame>
  )
}
