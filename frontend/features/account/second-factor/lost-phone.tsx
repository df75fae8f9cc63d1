import { settings } from '#contract/site-settings'
import { Disclosure } from '../../../components/disclosure.tsx'
import { SupportLine } from '../../../components/support/support-line.tsx'

/** The way back in for somebody whose app, or whose number, is gone. */
export function LostPhone({ factor = 'app' }: { factor?: 'app' | 'number' }) {
  return (
    <Disclosure summary="I’ve lost my phone">
      <p>
        We can remove the {factor} from your account, so that your password is enough again. Please write from the
        e-mail address of the account. Before we change anything we ask some questions, to be sure that it is you.{' '}
        <SupportLine email={settings.provider.email} />
      </p>
    </Disclosure>
  )
}
