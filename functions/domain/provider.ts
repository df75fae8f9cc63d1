/** Who runs this portal, as certificates and pages say it: a deploy setting. */
export type Provider = {
  organisation: string
  email: string
  website: string
  issuer: string
  abn: string
  gstRegistered: boolean
}
