/** The organisation that runs this portal, as certificates and pages name it. Set at deploy time. */
export type Provider = {
  organisation: string
  email: string
  website: string
  issuer: string
  abn: string
  gstRegistered: boolean
}
