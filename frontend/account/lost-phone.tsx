import { codesResetHours } from '#core/limits'
import { settings } from '#core/site-settings'
import { Disclosure } from '../ui/disclosure.tsx'
import { SupportLine } from '../ui/support-line.tsx'

/** The way back in for somebody who has lost their app or their number. */
export function LostPhone({ factor = 'app' }: { factor?: 'app' | 'number' | 'app and the number' }) {
  return (
    <Disclosure summary="I’ve lost my phone">
      <p>
        We can remove the {factor} from your account, so that your password is enough again. Please write from the email
        address of the account. Before we change anything, we’ll ask some questions to be sure that it’s you. Then it
        takes {codesResetHours} hours and the night after them, because somebody else may be asking: we email you at
        once, and you can stop it. <SupportLine email={settings.provider.email} />
      </p>
    </Disclosure>
  )
}
