import { getCertificatePdf } from '#contract/certificates'
import { getActivityPdf } from '#contract/lessons'
import { getLibraryPdf, getNotesPdf } from '#contract/prompts'
import { openUserPool } from '../adapters/cognito.ts'
import { readEnvironment, world } from '../adapters/environment.ts'
import { bind, lazyHandler, serve, type TokenRules } from '../adapters/http.ts'
import { type Log, log, logTableError } from '../adapters/log.ts'
import { siteOrigin } from '../adapters/ssm.ts'
import { downloadCertificate } from '../certificates/download-certificate.ts'
import { type Dependencies, learnerContext } from '../context.ts'
import { downloadActivity } from '../lessons/download-activity.ts'
import { openLessons } from '../lessons/library.ts'
import { renderActivity } from '../pdf/activity.ts'
import { renderCertificate } from '../pdf/certificate.tsx'
import { renderNotes } from '../pdf/notes.ts'
import { renderLibrary } from '../pdf/prompt-library.ts'
import { downloadNotes } from '../progress/download-notes.ts'
import { downloadLibrary } from '../prompts/download-library.ts'
import { openTable } from '../store/table.ts'
import { watched } from '../store/watched-table.ts'

type DocumentDependencies = Dependencies & { origin: () => Promise<string> }

/** The routes that return a PDF. Only this function's bundle contains the PDF engine. */
export function createDocuments(dependencies: DocumentDependencies, options: { log: Log; token: TokenRules }) {
  const { origin } = dependencies
  return serve(
    [
      bind(getCertificatePdf, (input, request) =>
        downloadCertificate(input, { ...learnerContext(dependencies, request), origin, render: renderCertificate }),
      ),
      bind(getNotesPdf, (input, request) =>
        downloadNotes(input, { ...learnerContext(dependencies, request), render: renderNotes }),
      ),
      bind(getLibraryPdf, (input, request) =>
        downloadLibrary(input, { ...learnerContext(dependencies, request), render: renderLibrary }),
      ),
      bind(getActivityPdf, (input, request) =>
        downloadActivity(input, { ...learnerContext(dependencies, request), render: renderActivity }),
      ),
    ],
    options,
  )
}

export const handler = lazyHandler(() => {
  const { tableName, settings, token } = readEnvironment(process.env)
  const lessons = openLessons(new URL('lessons', import.meta.url).pathname)
  const table = watched(openTable(tableName), logTableError(log))
  const dependencies = {
    table,
    settings,
    world,
    userPool: openUserPool(),
    lessons,
    origin: () => siteOrigin(process.env),
  }
  return createDocuments(dependencies, { log, token })
})
