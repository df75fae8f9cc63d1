import { type CertificateFact, certificateText } from '#certificates/certificate-text'
import type { Certificate } from '#certificates/contract'
import { certificateDate, duration } from '#certificates/rules'

type CertificateFactsProps = { certificate: Certificate; url: string }

/** The certificate's text as headings and lists: for assistive technology, and on narrow screens for everyone. */
export function CertificateFacts({ certificate, url }: CertificateFactsProps) {
  const text = certificateText(certificate)
  return (
    <div className="certificate-facts">
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
        <p className="quiet">
          {text.imprint.map((line) => (
            <span key={line}>{line}. </span>
          ))}
          {text.check} <span>{url}</span>
        </p>
      </section>
    </div>
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
