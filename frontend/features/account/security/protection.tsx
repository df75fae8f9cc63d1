import { Notice } from '../../../components/notice.tsx'
import { protectionOf, type SignInMethods } from './sign-in-methods.ts'

/** Says whether the account is protected and, if it isn't, what's missing. */
export function Protection({ methods }: { methods: SignInMethods }) {
  const { protected: isProtected, words } = protectionOf(methods)
  return isProtected ? (
    <Notice tone="success" title="Your account is protected">
      {words}
    </Notice>
  ) : (
    <p>{words}</p>
  )
}
