import { clsx } from 'clsx'
import { useState } from 'react'
import { type CertificateFact, certificateText } from '#certificates/certificate-text'
import type { Certificate } from '#certificates/contract'
import { certificateDate, duration } from '#certificates/rules'
import { Button } from '../ui/button.tsx'

type CertificateFactsProps = { certificate: Certificate; url: string }

/** The certificate's text as headings and lists: for assistive technology, and on a phone, where the sheet is small, for who asks. */
export function CertificateFacts({ certificate, url }: CertificateFactsProps) {
  const text = certificateText(certificate)
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button look="quiet" className="mt-2 -ml-3 sm:hidden! print:hidden" onClick={() => setShown(!shown)}>
        {shown ? 'Hide the text' : 'Read it as text'}
      </Button>
      <div className={clsx('certificate-facts', shown && 'shown')}>
        <h1>{text.title}</h1>
        <p>
          {text.certifies} <strong translate="no">{text.name}</strong> {text.completed} <strong>{text.learning}</strong>
        </p>
        <p>
          {duration(certificate.minutes)}, completed on {certificateDate(certificate.completedAt, certificate.zone)}
        </p>
        {text.sections.map(({ number, heading, facts }) => (
          <section key={number}>
            <h2>
              {number}. {heading}
            </h2>
            <dl>
              {facts.map((fact) => (
                <Fact key={fact.label} fact={fact} />
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h2>
            {text.standards.number}. {text.standards.heading}
          </h2>
          <ul>
            {text.standards.standards.map(({ code, standard, focus, descriptor }) => (
              <li key={code}>
                <strong>
                  {code} {focus}
                </strong>
                <span className="quiet">{standard}. </span>
                {descriptor}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{text.recognition.heading}</h2>
          <p>{text.recognition.text}</p>
          <p>{text.closing}</p>
          {text.signature && (
            <p>
              Signed by {text.signature.name}, {text.signature.role}
            </p>
          )}
          <p className="quiet">
            {text.imprint.map((line) => (
              <span key={line}>{line}. </span>
            ))}
            {text.check} <span>{url}</span>
          </p>
        </section>
      </div>
    </>
  )
}

function Fact({ fact: { label, value, parts } }: { fact: CertificateFact }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {parts.length > 0 && (
          <ul>
            {parts.map((part) => (
              <li key={part.label}>
                {part.label}, {part.value}
              </li>
            ))}
          </ul>
        )}
      </dd>
    </div>
  )
}
