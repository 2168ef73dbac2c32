import { encodeCursor } from '@postrider/db'

/** A request through the gateway whose response a user waits for. */
export interface MeasuredRead {
  name: string
  /** Target for p95. */
  boundMs: number
  /** Paths that are requested in turn. */
  paths: string[]
  /**
   * Request each path only once, because a repeated request may be answered from a cache (of totals, for
   * example).
   */
  isOnce?: true
}

/** A contact that the cursor of a list points to. */
export interface Place {
  id: string
  email: string
  createdAt: Date
}

/** Returns the requests to measure. `places` are spread over all contacts of the project. */
export function readsOf(places: readonly Place[]): MeasuredRead[] {
  const search = (part: string): string => `/contacts?search=${encodeURIComponent(part)}`
  const after = (sort: 'email' | 'createdAt') =>
    places.map(({ id, email, createdAt }) => {
      const value = sort === 'email' ? email : createdAt.toISOString()
      return `/contacts?sort=${sort}&cursor=${encodeCursor({ sort, value, id })}`
    })
  const list = { boundMs: 30 }
  const searching = { boundMs: 200, isOnce: true } as const
  return [
    { name: 'first page', ...list, paths: ['/contacts'] },
    { name: 'first page of 100, unsubscribed', ...list, paths: ['/contacts?limit=100&subscribed=false'] },
    { name: 'first page by email', ...list, paths: ['/contacts?sort=email&dir=asc'] },
    { name: 'cursor page', ...list, paths: after('createdAt') },
    { name: 'cursor page by email', ...list, paths: after('email') },
    {
      name: 'email=',
      ...list,
      paths: places.map(({ email }) => `/contacts?email=${encodeURIComponent(email)}`),
    },
    { name: 'search, none match', ...searching, paths: nowhere.map(search) },
    {
      name: 'search, few match',
      ...searching,
      paths: places.map(({ email }) => search(email.slice(0, email.indexOf('@')))),
    },
    {
      name: 'search, one in 25 matches',
      ...searching,
      paths: surnames.flatMap((name) => [name, `.${name}`, `${name}.`]).map(search),
    },
    { name: 'search, the oldest 3 % match', ...searching, paths: inDomain('legacy').map(search) },
    { name: 'search, all match', ...searching, paths: inDomain('').map(search) },
    {
      name: 'search, all match, by email',
      ...searching,
      paths: partsOf('example').map((part) => `${search(part)}&sort=email&subscribed=true`),
    },
    { name: 'fields', boundMs: 100, paths: ['/contacts/fields'] },
    {
      name: 'values',
      boundMs: 100,
      paths: ['plan', 'country', 'score', 'signedUpAt'].map((key) => `/contacts/fields/data.${key}/values`),
    },
  ]
}

// The surnames in bench/seed/contacts.sql.
const surnames = [
  'abel',
  'bauer',
  'cohen',
  'diaz',
  'evans',
  'fischer',
  'garcia',
  'hoang',
  'jensen',
  'kovacs',
  'lopez',
  'moreau',
  'novak',
  'okafor',
  'patel',
  'quinn',
  'rossi',
  'sato',
  'tanaka',
  'ueda',
]
const unknown = ['zzq', 'qqz', 'wyx', 'xqj', 'kzzk', 'nobody@', 'example.com', 'mail.examples', '@@@', '...']
const nowhere = unknown.flatMap((part) => [part, `${part}0`, `${part}00`, `0${part}`])

/** Returns every substring of at least three characters. */
const partsOf = (text: string): string[] =>
  Array.from({ length: text.length - 2 }, (_, from) =>
    Array.from({ length: text.length - from - 2 }, (__, more) => text.slice(from, from + 3 + more)),
  ).flat()

/**
 * Returns the different substrings of `<name>.example` that `.example` does not contain. For an empty name,
 * returns the substrings of `.example`.
 */
const inDomain = (name: string): string[] => {
  const common = new Set(partsOf('.example'))
  return name === '' ? [...common] : partsOf(`${name}.example`).filter((part) => !common.has(part))
}
