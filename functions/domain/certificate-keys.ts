import { courseIds } from '#domain/catalogue'

/** What a certificate can be for: a course, or one of AI modules 1 to 4. */
export const certificateKeys = [
  ...courseIds,
  'genai-module-1',
  'genai-module-2',
  'genai-module-3',
  'genai-module-4',
] as const
export type CertificateKey = (typeof certificateKeys)[number]

const aliases = new Map<string, CertificateKey>([
  ['genai-module-5', 'genai-course'],
  ['module-1', 'genai-module-1'],
])

/** The certificate key for a key in a URL, which may be an alias; undefined if there's no such certificate. */
export function certificateKeyOf(text: string): CertificateKey | undefined {
  return aliases.get(text) ?? certificateKeys.find((key) => key === text)
}
