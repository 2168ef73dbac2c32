import type { Method } from '@postrider/contracts/api'
import type { Route } from './route.ts'

/** A request for an unknown path or method. */
export interface UnknownRequest {
  method: string
  pathname: string
}

/**
 * Returns the endpoint that the caller most likely intended, such as `POST /v1/send`; undefined if none is
 * similar.
 */
export type Suggest = (requested: UnknownRequest) => string | undefined

const maxPathLength = 300
const maxSegments = 8

/** Prefixes of paths in other APIs and in earlier versions of this API. */
const prefix = /^(?:api|rest|public|index\.php|v\d+(?:\.\d+)?)$/i

/** Prefixes to try in this API. */
const homePrefixes = ['', 'v1/', 'auth/']

/** Paths in other products and the equivalent path here. The first match is used. */
const synonyms: readonly [RegExp, string][] = [
  [
    /^(?:smtp\/)?(?:e-?mails?|messages?|transactional|transmissions?|send-?mail)(?:\/(?:send|batch))?$/,
    'v1/send',
  ],
  [/^(?:mail|send)\/(?:send|batch|e-?mail)$|^send-?(?:e-?mail|message|transactional)$/, 'v1/send'],
  [/^(?:events?|track-?event|events?\/send|identify)$/, 'v1/track'],
  [/^(?:e-?mails?\/)?(?:verify-?(?:e-?mail)?|validate|validations?|verifications?)$/, 'v1/verify'],
  [/^(?:subscribers?|people|person|profiles?|recipients?|customers?|leads?)(?=\/|$)/, 'contacts'],
  [/^(?:lists?|audiences?|groups?)(?=\/|$)/, 'segments'],
  [/^(?:broadcasts?|newsletters?)(?=\/|$)/, 'campaigns'],
  [/^(?:automations?|flows?|journeys?|sequences?|actions?)(?=\/|$)/, 'workflows'],
  [/^(?:unsubscribes|bounces|blocklist|blacklist|suppression-?list)(?=\/|$)/, 'suppressions'],
  [/^(?:uploads?|images?|files?)(?:\/images?)?$/, 'uploads/image'],
  [/^(?:me|users?|users?\/me)$/, 'users/@me'],
  [/^register$/, 'auth/signup'],
]

/** Creates the function that suggests endpoints. The function suggests only endpoints for API clients. */
export function endpointSuggester(table: readonly Route[]): Suggest {
  const open = table.filter(({ service, who, path }) => isOpen(service, who, path))
  return ({ method, pathname }) => {
    if (pathname.length > maxPathLength) return undefined
    const requested = segmentsOf(pathname)
    if (requested.length > maxSegments) return undefined
    const found = findBest(open, method, requested) ?? findBest(open, method, requested.slice(0, -1))
    return found && `${methodsOf(open, found.route, method)} ${shownPath(found)}`
  }
}

const isOpen = (service: string, who: Route['who'], path: string): boolean =>
  service !== 'gateway' &&
  who !== 'inbox' &&
  who !== 'mail-server' &&
  (who !== 'anybody' || path.startsWith('/auth/'))

/** Returns the segments without prefixes, empty segments and a suffix. */
function segmentsOf(pathname: string): string[] {
  const segments = pathname
    .replace(/\.(?:json|xml|php)\/*$/i, '')
    .split('/')
    .filter((segment) => segment !== '')
  const first = segments.findIndex((segment) => !prefix.test(segment))
  return first === -1 ? [] : segments.slice(first)
}

/** Returns the possible paths in this API. */
function spellingsOf(segments: string[]): string[][] {
  if (segments.length === 0) return []
  const path = segments.join('/')
  const renamed = synonyms.find(([name]) => name.test(path.toLowerCase()))
  const words = renamed ? [path.toLowerCase().replace(...renamed)] : []
  return [...homePrefixes.map((home) => `${home}${path}`), ...words].map((each) => each.split('/'))
}

interface Candidate {
  route: Route
  segments: string[]
  /** 0 if path and method are equal. */
  distance: number
}

function findBest(open: readonly Route[], method: string, requested: string[]): Candidate | undefined {
  const candidates = spellingsOf(requested).flatMap((segments) =>
    open.flatMap((route) => {
      const words = distanceTo(route, segments)
      const distance = words + (route.method === method ? 0 : otherMethod)
      return words === Infinity ? [] : [{ route, segments, distance }]
    }),
  )
  return candidates.reduce<Candidate | undefined>(
    (least, each) => (least && least.distance <= each.distance ? least : each),
    undefined,
  )
}

const otherMethod = 1.5
const otherWord = 1

/** Returns how different the path of a route and the segments are; Infinity if they are not similar. */
function distanceTo({ path, params }: Route, segments: string[]): number {
  const names = path.slice(1).split('/')
  if (names.length !== segments.length) return Infinity
  return names.reduce((sum, name, index) => {
    const segment = segments[index] ?? ''
    if (!name.startsWith(':')) return sum + wordDistance(name, segment)
    return isValueFor(params[name.slice(1)], segment) ? sum : Infinity
  }, 0)
}

/** Returns whether a segment can be the value of a parameter: an id or a placeholder for an id. */
const isValueFor = (named: string | undefined, segment: string): boolean =>
  named === 'text' || /^(?:[:{<].*|\d+|(?=.*\d)[\w-]{8,})$/.test(segment)

const wordDistance = (name: string, segment: string): number => {
  const [wanted, given] = [normalize(name), normalize(segment)]
  if (wanted === given) return 0
  return wanted.length >= 4 && isOneEditFrom(wanted, given) ? otherWord : Infinity
}

/** Returns a word in lower case, without separators and plural. */
const normalize = (word: string): string => word.toLowerCase().replaceAll(/[-_.]/g, '').replace(/s$/, '')

/** Returns whether one character is missing, added or replaced, or two adjacent characters are swapped. */
function isOneEditFrom(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  const [a, b] = [left.slice(start), right.slice(start)]
  if (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)) return true
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
}

/** Returns the method of the request if the path supports it, otherwise all methods of the path. */
function methodsOf(open: readonly Route[], { path }: Route, method: string): string {
  const methods = open.filter((each) => each.path === path).map((each) => each.method)
  return isMethodIn(methods, method) ? method : methods.join(' or ')
}

const isMethodIn = (methods: Method[], method: string): boolean => methods.some((each) => each === method)

/** Returns the path with the request's values of parameters, if they consist of plain characters. */
const shownPath = ({ route, segments }: Candidate): string =>
  route.path
    .split('/')
    .map((name, index) => (name.startsWith(':') ? shownValue(name, segments[index - 1] ?? '') : name))
    .join('/')

const shownValue = (name: string, segment: string): string =>
  /^[\w.@~-]{1,100}$/.test(segment) ? segment : name
