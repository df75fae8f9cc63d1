import type { Certificate } from '#contract/certificates'

/** LinkedIn's page for adding a certificate to one's profile, filled in. The month is that of the issue in Sydney. */
export function linkedInAddress({ id, title, provider, issuedAt }: Certificate, url: string): string {
  const issued = new Intl.DateTimeFormat('en-AU', { year: 'numeric', month: 'numeric', timeZone: 'Australia/Sydney' })
  const parts = issued.formatToParts(new Date(issuedAt))
  const part = (type: 'year' | 'month') => String(Number(parts.find((one) => one.type === type)?.value))
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: title,
    organizationName: provider.organisation,
    issueYear: part('year'),
    issueMonth: part('month'),
    certUrl: url,
    certId: id,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}
