/** The companies that most recipients' mailboxes are at. */
export type KnownProvider = 'google' | 'microsoft' | 'yahoo' | 'apple'

/** Domains of personal mailboxes under one name only. */
const domains = providersByName({
  'gmail.com': 'google',
  'googlemail.com': 'google',
  'msn.com': 'microsoft',
  'passport.com': 'microsoft',
  'ymail.com': 'yahoo',
  'rocketmail.com': 'yahoo',
  'aol.com': 'yahoo',
  'aim.com': 'yahoo',
  'icloud.com': 'apple',
  'me.com': 'apple',
  'mac.com': 'apple',
  'privaterelay.appleid.com': 'apple',
})

/** Names with mailboxes under many country domains, such as `hotmail.co.uk`. */
const brands = providersByName({
  outlook: 'microsoft',
  hotmail: 'microsoft',
  live: 'microsoft',
  yahoo: 'yahoo',
})

/** `yahoo.co.jp` is another company with its own mail servers. */
const exceptions = new Set(['yahoo.co.jp'])

const countrySuffix = /^(com|(com?\.)?[a-z]{2})$/

/** Returns a map, because a plain object also has names such as `constructor`. */
function providersByName(
  providers: Readonly<Record<string, KnownProvider>>,
): ReadonlyMap<string, KnownProvider> {
  return new Map(Object.entries(providers))
}

/** Returns the provider of a well-known domain of personal mailboxes. */
export function wellKnownProvider(domain: string): KnownProvider | undefined {
  const known = domains.get(domain)
  if (known !== undefined || exceptions.has(domain)) return known
  const end = domain.indexOf('.')
  return countrySuffix.test(domain.slice(end + 1)) ? brands.get(domain.slice(0, end)) : undefined
}

/** Mail servers of the providers, which also receive mail of companies and schools, by the end of the name. */
const mailServers: readonly [suffix: string, provider: KnownProvider][] = [
  ['google.com', 'google'],
  ['googlemail.com', 'google'],
  ['smtp.goog', 'google'],
  ['outlook.com', 'microsoft'],
  ['microsoft', 'microsoft'],
  ['yahoodns.net', 'yahoo'],
  ['icloud.com', 'apple'],
  ['apple.com', 'apple'],
]

/** Returns the provider that runs a mail server. */
export const providerOfServer = (host: string): KnownProvider | undefined =>
  mailServers.find(([suffix]) => host === suffix || host.endsWith(`.${suffix}`))?.[1]
