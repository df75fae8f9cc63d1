/**
 * Every version of the terms and the privacy page that was ever in force, oldest first, named by its day. Add the new day at the end
 * when what they promise changes: the dashboard then asks everybody once.
 */
export const termsVersions = ['2026-11-22'] as const
type TermsVersion = (typeof termsVersions)[number]

export const isTermsVersion = (text: string): text is TermsVersion => termsVersions.some((version) => version === text)

/** The version that the pages show now. */
export const currentTerms: TermsVersion = termsVersions.at(-1) ?? termsVersions[0]

/** What a learner agreed to at sign-up: the terms, and whether they want news by email. */
export type SignUpAgreement = { version: TermsVersion; news: boolean }

/** The same as Cognito carries it from the browser to the post-confirmation trigger: texts only. */
export const agreementToMetadata = ({ version, news }: SignUpAgreement): Record<string, string> => ({
  termsVersion: version,
  news: news ? 'yes' : 'no',
})

/** Undefined if nothing was carried, or a version that never was. Anybody can send anything here. */
export function agreementIn(metadata: Readonly<Record<string, string>> | undefined): SignUpAgreement | undefined {
  const { termsVersion = '', news } = metadata ?? {}
  return isTermsVersion(termsVersion) ? { version: termsVersion, news: news === 'yes' } : undefined
}
