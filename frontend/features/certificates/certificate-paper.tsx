import type { CSSProperties } from 'react'
import type { Certificate } from '#contract/certificates'
import { settings } from '#contract/site-settings'
import { verificationUrl } from '#domain/certificate'
import { strataDrawing } from '#domain/certificate-drawing'
import { type CertificateFact, certificateText } from '#domain/certificate-text'
import { markDrawing } from '#domain/mark-drawing'
import { QrCode } from './qr-code.tsx'

/** The origin of the verification page: the portal's domain if it's configured, or this page's own. */
const origin = () => (settings.domain ? `https://${settings.domain}` : window.location.origin)

/** A certificate for screen and print, with the text of the issued record and the layout of the PDF. */
export function CertificatePaper({ certificate }: { certificate: Certificate }) {
  const text = certificateText(certificate)
  const url = verificationUrl(origin(), certificate)
  return (
    <article
      aria-label={text.title}
      className="certificate mx-auto flex max-w-[210mm] flex-col gap-6 border border-line bg-paper p-6 sm:p-[10mm] lg:p-[15mm] print:min-h-[255mm] print:max-w-none print:justify-between print:gap-4 print:border-0 print:p-0"
    >
      <header className="@container flex flex-col items-center gap-2 text-center">
        <p className="flex items-center gap-3 text-sm text-bark max-sm:flex-col max-sm:gap-1">
          <svg
            viewBox={`0 0 ${markDrawing.size} ${markDrawing.size}`}
            aria-hidden="true"
            className="size-9 shrink-0 fill-eucalypt"
          >
            <path d={markDrawing.path} />
          </svg>
          {text.organisation}
        </p>
        <h1 className="mt-2 border-ochre text-xl font-normal text-eucalypt sm:text-3xl">{text.title}</h1>
        <p className="mt-2 text-sm text-bark">{text.certifies}</p>
        <p
          style={{ '--letters': longestWord(text.name) } as CSSProperties}
          data-long={text.name.length > 40 || undefined}
          className="name w-full font-bold wrap-anywhere"
        >
          {text.name}
        </p>
        <p className="text-sm text-bark">{text.completed}</p>
        <p className="max-w-xl text-lg font-bold">{text.learning}</p>
      </header>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        {[text.sections.slice(0, 2), text.sections.slice(2)].map((column) => (
          <div key={column[0]?.number} className="flex flex-col gap-4">
            {column.map((section) => (
              <section key={section.number} aria-label={section.heading}>
                <Heading number={section.number}>{section.heading}</Heading>
                <dl>
                  {section.facts.map((fact) => (
                    <Fact key={fact.label} fact={fact} />
                  ))}
                </dl>
              </section>
            ))}
          </div>
        ))}
      </div>
      <section>
        <Heading number={text.standards.number}>{text.standards.heading}</Heading>
        <ul className="list-none p-0 text-[0.8rem] leading-snug">
          {text.standards.standards.map(({ code, standard, focus, descriptor }) => (
            <li
              key={code}
              className="mt-1.5 grid gap-x-3 max-sm:mt-3 sm:grid-cols-[3rem_1fr_1.1fr] print:grid-cols-[3rem_1fr_1.1fr]"
            >
              <span className="font-bold text-ochre-deep">{code}</span>
              <span>
                <span className="block font-bold">{focus}</span>
                <span className="text-bark">{standard}</span>
              </span>
              <span>{descriptor}</span>
            </li>
          ))}
        </ul>
      </section>
      <footer className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 max-w-xl grow basis-72 text-[0.8rem] max-sm:text-[0.75rem]">
          <Heading>{text.recognition.heading}</Heading>
          <p>{text.recognition.text}</p>
          <p className="my-2 font-bold">{text.closing}</p>
          {text.imprint.map((line) => (
            <p key={line} className="text-bark wrap-anywhere">
              {line}
            </p>
          ))}
          <p className="text-bark">
            {text.check}{' '}
            <a href={url} className="wrap-anywhere">
              {url}
            </a>
          </p>
        </div>
        <QrCode text={url} className="size-24" />
      </footer>
      <Strata />
    </article>
  )
}

/** The length of the longest word. `.name` in certificate.css sizes the font by it, so that no word breaks. */
const longestWord = (name: string): number => Math.max(...name.split(/[\s-]+/).map((word) => word.length))

function Heading({ number, children }: { number?: number; children: string }) {
  return (
    <h2 className="mb-1 border-b border-line pb-0.5 text-sm font-bold text-eucalypt">
      {number !== undefined && `${number}. `}
      {children}
    </h2>
  )
}

function Fact({ fact: { label, value, parts } }: { fact: CertificateFact }) {
  return (
    <div className="mt-1 text-[0.8rem] sm:flex sm:gap-3 print:flex print:gap-3">
      <dt className="w-30 shrink-0 text-bark sm:max-lg:w-28 print:w-30!">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {value}
        {parts.length > 0 && (
          <ul className="mt-1 list-none p-0 text-bark">
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

const layerFills = {
  1: 'fill-layer-1',
  2: 'fill-layer-2',
  3: 'fill-layer-3',
  4: 'fill-layer-4',
  5: 'fill-layer-5',
} as const

function Strata() {
  const { width, height, strata } = strataDrawing
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="w-full">
      {strata.map(({ layer, edge, area }) => (
        <g key={layer}>
          <path d={area} className={layerFills[layer]} />
          <path d={edge} strokeWidth={1.3} className="fill-none stroke-paper" />
        </g>
      ))}
    </svg>
  )
}
