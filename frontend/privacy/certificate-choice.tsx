import { useId } from 'react'
import type { CertificateChoice as Choice } from '#privacy/contract'

type CertificateChoiceProps = { chosen: Choice; onChoose: (choice: Choice) => void }

/** Asks what happens to the certificates, and says what somebody who checks one will see. */
export function CertificateChoice({ chosen, onChoose }: CertificateChoiceProps) {
  const name = useId()
  const choices = { name, chosen, onChoose }
  return (
    <fieldset>
      <legend>Your certificates</legend>
      <p>Anyone who has a certificate’s number or QR code can check it. What should they see after this?</p>
      <Option {...choices} choice="withdraw" label="Withdraw them">
        They see the certificate’s title, and the day on which its holder withdrew it. Your name is gone. The check no
        longer confirms your print, but says that this doesn’t make it a forgery.
      </Option>
      <Option {...choices} choice="keep" label="Keep them valid">
        They see what they see now: your name, the title, hours, standards and dates. Choose this if your school or your
        registration authority may check one.
      </Option>
      <p>Please choose with care: once the account is gone, nobody can change this, not even us.</p>
    </fieldset>
  )
}

type OptionProps = CertificateChoiceProps & { name: string; choice: Choice; label: string; children: string }

function Option({ name, chosen, onChoose, choice, label, children }: OptionProps) {
  const id = useId()
  return (
    <label data-chosen={chosen === choice}>
      <input
        type="radio"
        name={name}
        checked={chosen === choice}
        onChange={() => onChoose(choice)}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
      />
      <span>
        <strong id={`${id}-label`}>{label}</strong>
        <span id={`${id}-text`}>{children}</span>
      </span>
    </label>
  )
}
