import { getCertificatePdf, getCertificatesPdf } from '#certificates/contract'
import { downloadCertificate, downloadCertificates } from '#certificates/download-certificates'
import { drawQr } from '#certificates/qr-code'
import { makeDocument } from '#core/count-use'
import { readEnvironment, world } from '#core/environment'
import { bind, lazyHandler, serve, type TokenRules } from '#core/http'
import { type Log, log, logTableError } from '#core/log'
import type { Route, RouteInput, RouteResult } from '#core/route'
import { siteOrigin } from '#core/ssm'
import { openWatchedTable } from '#core/table'
import { renderActivity } from '#lessons/activity-paper'
import { getActivityPdf } from '#lessons/contract'
import { downloadActivity } from '#lessons/download-activity'
import { openLessons } from '#lessons/library'
import { getLibraryPdf } from '#prompts/contract'
import { downloadLibrary } from '#prompts/download-library'
import { renderLibrary } from '#prompts/paper'
import { getRecordPdf } from '#record/contract'
import { downloadRecord } from '#record/download-record'
import { renderRecord } from '#record/paper'
import { openUserPool } from '#signing-in/cognito'
import { getNotesPdf } from '#work/contract'
import { downloadNotes } from '#work/download-notes'
import { renderNotes } from '#work/paper'
import { renderCertificates } from '../certificates/paper.tsx'
import { type Dependencies, type LearnerContext, learnerContext } from '../context.ts'

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
