import { downloadCertificate as getCertificatePdf } from '#contract/certificates'
import { downloadActivity as getActivityPdf } from '#contract/lessons'
import { downloadLibrary as getLibraryPdf, downloadNotes as getNotesPdf } from '#contract/prompts'
import { pressCertificate } from './certificates/certificate-pdf.tsx'
import { downloadCertificate } from './certificates/download-certificate.ts'
import { learnerContext, type Parts } from './context.ts'
import { openDirectory } from './directory.ts'
import { readEnvironment, world } from './environment.ts'
import { bind, lazyHandler, serve, type TokenRules } from './http.ts'
import { pressActivity } from './lessons/activity-pdf.ts'
import { downloadActivity } from './lessons/download-activity.ts'
import { openLessons } from './lessons/library.ts'
import { type Log, log } from './log.ts'
import { siteOrigin } from './parameters.ts'
import { downloadNotes } from './progress/download-notes.ts'
import { pressNotes } from './progress/notes-pdf.ts'
import { downloadLibrary } from './prompts/download-library.ts'
import { pressLibrary } from './prompts/library-pdf.ts'
import { openTable } from './store/table.ts'

type DocumentParts = Parts & { origin: () => Promise<string> }

/** Everything that is set as a PDF; the only function that carries the PDF engine. */
export function createDocuments(parts: DocumentParts, options: { log: Log; token: TokenRules }) {
  const { origin } = parts
  return serve(
    [
      bind(getCertificatePdf, (input, request) =>
        downloadCertificate(input, { ...learnerContext(parts, request), origin, press: pressCertificate }),
      ),
      bind(getNotesPdf, (input, request) =>
        downloadNotes(input, { ...learnerContext(parts, request), press: pressNotes }),
      ),
      bind(getLibraryPdf, (input, request) =>
        downloadLibrary(input, { ...learnerContext(parts, request), press: pressLibrary }),
      ),
      bind(getActivityPdf, (input, request) =>
        downloadActivity(input, { ...learnerContext(parts, request), press: pressActivity }),
      ),
    ],
    options,
  )
}

export const handler = lazyHandler(() => {
  const { tableName, settings, token } = readEnvironment(process.env)
  const lessons = openLessons(new URL('lessons', import.meta.url).pathname)
  const table = openTable(tableName)
  const parts = { table, settings, world, directory: openDirectory(), lessons, origin: () => siteOrigin(process.env) }
  return createDocuments(parts, { log, token })
})
