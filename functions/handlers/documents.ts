import { getCertificatePdf, getCertificatesPdf } from '#contract/certificates'
import { getActivityPdf } from '#contract/lessons'
import { getLibraryPdf, getNotesPdf } from '#contract/prompts'
import { getRecordPdf } from '#contract/record'
import type { Route, RouteInput, RouteResult } from '#contract/route'
import { openUserPool } from '../adapters/cognito.ts'
import { readEnvironment, world } from '../adapters/environment.ts'
import { bind, lazyHandler, serve, type TokenRules } from '../adapters/http.ts'
import { type Log, log, logTableError } from '../adapters/log.ts'
import { drawQr } from '../adapters/qr-code.ts'
import { siteOrigin } from '../adapters/ssm.ts'
import { downloadCertificate, downloadCertificates } from '../certificates/download-certificates.ts'
import { type Dependencies, type LearnerContext, learnerContext } from '../context.ts'
import { makeDocument } from '../learners/count-use.ts'
import { downloadActivity } from '../lessons/download-activity.ts'
import { openLessons } from '../lessons/library.ts'
import { renderActivity } from '../pdf/activity.ts'
import { renderCertificates } from '../pdf/certificate.tsx'
import { renderNotes } from '../pdf/notes.ts'
import { renderLibrary } from '../pdf/prompt-library.ts'
import { renderRecord } from '../pdf/record.ts'
import { downloadNotes } from '../progress/download-notes.ts'
import { downloadLibrary } from '../prompts/download-library.ts'
import { downloadRecord } from '../record/download-record.ts'
import { openWatchedTable } from '../store/table.ts'

type DocumentDependencies = Dependencies & { origin: () => Promise<string> }

/** The routes that return a PDF. Only this function's bundle contains the PDF engine. */
export function createDocuments(dependencies: DocumentDependencies, options: { log: Log; token: TokenRules }) {
  const certificates = { origin: dependencies.origin, drawQr, render: renderCertificates }
  const document = <R extends Route>(
    route: R,
    verb: (input: RouteInput<R>, context: LearnerContext) => Promise<RouteResult<R>>,
  ) =>
    bind(route, (input, request) => {
      const context = learnerContext(dependencies, request)
      return makeDocument(() => verb(input, context), context)
    })
  return serve(
    [
      document(getCertificatesPdf, (input, context) => downloadCertificates(input, { ...context, ...certificates })),
      document(getCertificatePdf, (input, context) => downloadCertificate(input, { ...context, ...certificates })),
      document(getNotesPdf, (input, context) => downloadNotes(input, { ...context, render: renderNotes })),
      document(getLibraryPdf, (input, context) => downloadLibrary(input, { ...context, render: renderLibrary })),
      document(getRecordPdf, (input, context) =>
        downloadRecord(input, { ...context, origin: dependencies.origin, drawQr, render: renderRecord }),
      ),
      document(getActivityPdf, (input, context) => downloadActivity(input, { ...context, render: renderActivity })),
    ],
    options,
  )
}

export const handler = lazyHandler(() => {
  const { tableName, settings, token, userPoolId } = readEnvironment(process.env)
  const lessons = openLessons(new URL('lessons', import.meta.url).pathname)
  const table = openWatchedTable(tableName, logTableError(log))
  const dependencies = {
    table,
    settings,
    world,
    userPool: openUserPool(userPoolId),
    lessons,
    origin: () => siteOrigin(process.env),
  }
  return createDocuments(dependencies, { log, token })
})
