const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const devices = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'a Chromebook'],
  ['Windows', 'Windows'],
  ['Macintosh', 'a Mac'],
  ['Linux', 'Linux'],
] as const

const known = (table: readonly (readonly [string, string])[]): string | undefined =>
  table.find(([mark]) => navigator.userAgent.includes(mark))?.[1]

/** This browser and device as a learner would name them, such as "Chrome on Windows". */
export const thisDevice = (): string => [known(browsers) ?? 'A browser', known(devices)].filter(Boolean).join(' on ')
