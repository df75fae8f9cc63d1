/** Mail providers that give anybody an address, so that it says nothing about a school. */
const anybody = new Set([
  'aol.com',
  'bigpond.com',
  'bigpond.net.au',
  'fastmail.com',
  'gmail.com',
  'googlemail.com',
  'gmx.com',
  'hotmail.com',
  'hotmail.com.au',
  'icloud.com',
  'iinet.net.au',
  'live.com',
  'live.com.au',
  'mac.com',
  'me.com',
  'msn.com',
  'optusnet.com.au',
  'outlook.com',
  'outlook.com.au',
  'proton.me',
  'protonmail.com',
  'tpg.com.au',
  'yahoo.com',
  'yahoo.com.au',
  'ymail.com',
])

/** The domain of a school's address; undefined for one of a public mail provider. */
export function schoolDomain(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return /^[\w-]+(\.[\w-]+)+$/.test(domain) && !anybody.has(domain) ? domain : undefined
}
