import { type ReactNode, useState } from 'react'
import { certificateText } from '#certificates/certificate-text'
import type { EarnedCertificate } from '#certificates/contract'
import { certificateLayout } from '#certificates/layout'
import { cleanName } from '#people/person-name'
import { countsInWords } from '#work/rules'
import { NameForm } from './certificate-name-form.tsx'
import { CertificateSheet } from './certificate-sheet.tsx'
import type { Confirmed } from './use-certificate.ts'

type ConfirmNameProps = {
  earned: EarnedCertificate
  suggestedName: string
  issuing: boolean
  problem: string | undefined
  onIssue: (confirmed: Confirmed) => void
  /** Set where one name issues several: how many, and which. The preview shows one of them. */
  all?: { count: number; list: ReactNode }
}

/** Asks for the name on a certificate beside the certificate in small, which follows the typing. */
export function ConfirmName({ earned, suggestedName, issuing, problem, onIssue, all }: ConfirmNameProps) {
  const [name, setName] = useState(suggestedName)
  const [counts, setCounts] = useState(false)
  const { counts: _, ...uncounted } = earned
  const [at] = useState(() => new Date().toISOString())
  return (
    <div className="confirming">
      <div className="flex flex-col gap-6">
        {all ? (
          <>
            <h1 className="text-3xl font-semibold">
              {all.count === 1 ? 'One certificate is' : `${all.count} certificates are`} ready to issue
            </h1>
            {all.list}
            <p>Please confirm the name. We print it as it stands on the preview.</p>
          </>
        ) : (
          <>
            <h1 className="text-3xl font-semibold">Your certificate is ready to issue</h1>
            <p>
              You have completed <em>{earned.title}</em>
              {/[.!?]$/.test(earned.title) ? ' ' : '. '}
              Please confirm the name for the certificate. We print it as it stands on the preview.
            </p>
          </>
        )}
        <NameForm
          name={suggestedName}
          label="Full name"
          saveLabel={all ? 'Issue all with this name' : 'Issue my certificate'}
          saving={issuing}
          problem={problem}
          onType={setName}
          onSave={(name) => onIssue({ name, counts })}
        >
          <label className="flex gap-3 py-2.5 font-sans">
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0"
              checked={counts}
              onChange={({ target }) => setCounts(target.checked)}
            />
            <span>
              {all ? 'Say on each what I did' : 'Say what I did'}
              <span className="mt-1 block text-sm text-bark">
                {all
                  ? 'Counts of sections, exercises and written responses, never your words.'
                  : `“${countsInWords(earned.counts)}”. Counts only, never your words, as they were when you finished.`}
              </span>
            </span>
          </label>
        </NameForm>
        <p className="font-sans text-sm text-bark">
          You can correct the name twice afterwards{all && ', on each certificate'}. The certificate keeps its number.
        </p>
      </div>
      <figure>
        <CertificatePreview earned={counts ? earned : uncounted} name={cleanName(name)} at={at} />
        <figcaption className="mt-2 font-sans text-sm text-bark">Preview. It isn’t issued yet.</figcaption>
      </figure>
    </div>
  )
}

type CertificatePreviewProps = {
  earned: Omit<EarnedCertificate, 'counts'> & Partial<Pick<EarnedCertificate, 'counts'>>
  name: string
  at: string
}

/** The certificate as it will look with a name, by the same rule as the server's. */
function CertificatePreview({ earned, name, at }: CertificatePreviewProps) {
  const text = certificateText({ ...earned, id: '', revision: 1, name, issuedAt: at, revisedAt: at })
  return <CertificateSheet layout={certificateLayout(text, '', undefined)} />
}
