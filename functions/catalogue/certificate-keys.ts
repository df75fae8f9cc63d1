import { type CourseId, courseIds, type ModuleId, moduleIds } from './catalogue.ts'

/** The flagship's last module has the certificate of the course. */
const last = 'genai-module-5'

/** What a certificate can be for: a course, or one of AI modules 1 to 4. */
export type CertificateKey = CourseId | Exclude<ModuleId, typeof last>
export const certificateKeys = [...new Set<CertificateKey>([...courseIds, ...moduleIds.filter((id) => id !== last)])]

const aliases = new Map<string, CertificateKey>([
  [last, 'genai-course'],
  ['module-1', 'genai-module-1'],
])

/** The certificate key for a key in a URL, which may be an alias; undefined if there's no such certificate. */
export function certificateKeyOf(text: string): CertificateKey | undefined {
  return aliases.get(text) ?? certificateKeys.find((key) => key === text)
}
