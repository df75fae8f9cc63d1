import * as z from 'zod/mini'
import { certificateKeyOf, certificateKeys, moduleIds } from '#catalogue/catalogue'
import { cleanText, int, isoTime, operationId, zone } from '#core/fields'
import { Provider } from '#core/provider'
import { pdf, route } from '#core/route'
import { WorkCounts } from '#work/contract'
import { certificateIdIn } from './rules.ts'
import { revocationReasons } from './wording.ts'

const key = z.pipe(
  z.string().check(z.refine((text) => certificateKeyOf(text) !== undefined, 'We can’t find that certificate.')),
  z.transform((text) => certificateKeyOf(text) ?? 'genai-course'),
)
const params = z.object({ key })

/** In any case, with blanks and hyphens: people copy it from paper. */
const certificateId = z.pipe(
  z.string().check(z.refine((text) => certificateIdIn(text) !== undefined)),
  z.transform((text) => certificateIdIn(text) ?? ''),
)

/** What stands on a certificate before a name is confirmed and it's issued. */
const learning = () => ({
  key: z.enum(certificateKeys),
  kind: z.enum(['course', 'module']),
  title: z.string(),
  version: z.string(),
  modules: z.array(z.object({ moduleId: z.enum(moduleIds), title: z.string(), minutes: z.number() })),
  minutes: z.number(),
  standards: z.array(z.object({ code: z.string(), standard: z.string(), focus: z.string(), descriptor: z.string() })),
  completedAt: isoTime,
  zone,
  provider: Provider,
})

export const Revoked = z.object({ at: isoTime, because: z.enum(revocationReasons) })
export type Revoked = z.infer<typeof Revoked>

/** What a certificate's page, PDF and public verification all render. None of them computes anything itself. */
export const Certificate = z.lazy(() =>
  z.object({
    ...learning(),
    /** What the learner did. Certificates have it by their holder's choice. */
    counts: z.optional(WorkCounts),
    id: z.string(),
    revision: z.number(),
    name: z.string(),
    issuedAt: isoTime,
    revisedAt: isoTime,
    replaced: z.array(z.object({ revision: z.number(), replacedAt: isoTime })),
    revoked: z.optional(Revoked),
    /** When the same learning was certified anew, under another number. Only the public copy of a revoked certificate has it. */
    reissuedAt: z.optional(isoTime),
  }),
)
export type Certificate = z.infer<typeof Certificate>

const EarnedCertificate = z.lazy(() => z.object({ ...learning(), counts: WorkCounts }))
export type EarnedCertificate = z.infer<typeof EarnedCertificate>

const square = () => ({ x: z.number(), y: z.number(), side: z.number() })
const colour = () => z.enum(['ink', 'bark', 'line', 'eucalypt', 'ochre', 'ochre-deep'])

/** Where everything stands on a certificate, in points. `drawing/` says what the parts are. */
export const CertificateLayout = z.lazy(() =>
  z.object({
    width: z.number(),
    height: z.number(),
    lines: z.array(
      z.object({
        text: z.string(),
        x: z.number(),
        y: z.number(),
        size: z.number(),
        font: z.enum(['regular', 'bold']),
        sans: z.optional(z.literal(true)),
        colour: colour(),
        anchor: z.enum(['start', 'middle', 'end']),
      }),
    ),
    rules: z.array(
      z.object({ x: z.number(), y: z.number(), width: z.number(), colour: colour(), thickness: z.number() }),
    ),
    mark: z.object(square()),
    strata: z.number(),
    qr: z.optional(z.object({ ...square(), modules: z.number(), path: z.string() })),
  }),
)

/** `layout` is where the page, its print and the PDF draw each line; `url` is the public address. */
const Issued = z.object({
  state: z.literal('issued'),
  certificate: Certificate,
  layout: CertificateLayout,
  url: z.string(),
})

export const CertificateState = z.lazy(() =>
  z.discriminatedUnion('state', [
    Issued,
    z.object({ state: z.literal('ready'), earned: EarnedCertificate, suggestedName: z.string() }),
    z.object({
      state: z.literal('open'),
      key: z.enum(certificateKeys),
      title: z.string(),
      open: z.array(z.object({ moduleId: z.enum(moduleIds), title: z.string() })),
    }),
  ]),
)
export type CertificateState = z.infer<typeof CertificateState>

/** The learner's certificate, or what's missing before it can be issued: a confirmed name, or modules to complete. */
export const getCertificate = route({
  method: 'GET',
  path: '/api/certificates/{key}',
  params,
  response: CertificateState,
})

/**
 * Issues the certificate once, to the confirmed name. A repeated call returns the certificate already issued. `counts` asks for the
 * line that says what the learner did.
 */
export const postCertificate = route({
  method: 'POST',
  path: '/api/certificates/{key}',
  params,
  body: z.object({ name: cleanText, operation: operationId, counts: z.optional(z.boolean()) }),
  response: Issued,
})

/** Corrects the name, at most twice. The id stays and the revision goes up; `revision` in the body is the one corrected. */
export const putCertificateName = route({
  method: 'PUT',
  path: '/api/certificates/{key}/name',
  params,
  body: z.object({ name: cleanText, revision: int, operation: operationId }),
  response: Issued,
})

/** All certificates that the learner has been issued and that weren't revoked, in one file. */
export const getCertificatesPdf = route({
  method: 'GET',
  path: '/api/certificates/pdf',
  function: 'documents',
  response: pdf,
})

export const getCertificatePdf = route({
  method: 'GET',
  path: '/api/certificates/{key}/pdf',
  function: 'documents',
  params,
  response: pdf,
})

/** `withdrawn`: the holder deleted their account and the certificate with it. Only what it was for is left. */
const Verification = z.lazy(() =>
  z.discriminatedUnion('status', [
    z.object({ status: z.literal('valid'), certificate: Certificate }),
    z.object({ status: z.literal('replaced'), replacedAt: isoTime, certificate: Certificate }),
    z.object({ status: z.literal('revoked'), certificate: Certificate }),
    z.object({ status: z.literal('withdrawn'), title: z.string(), withdrawnAt: isoTime }),
  ]),
)
export type Verification = z.infer<typeof Verification>

/** The public view of a certificate: its facts and whether it's still valid. `r` is the revision printed on the paper. */
export const getVerification = route({
  method: 'GET',
  path: '/api/verifications/{id}',
  access: 'public',
  params: z.object({ id: certificateId }),
  query: z.object({ r: z.optional(z.string().check(z.regex(/^\d{1,3}$/))) }),
  response: Verification,
})
