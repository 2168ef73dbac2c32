import type { Method } from '@postrider/contracts/api'
import type { Route } from './route.ts'

/** A request for a path or method that the table does not have. */
export interface UnknownRequest {
  method: string
  pathname: string
}

/** What a request without an endpoint most likely means: `POST /v1/send`. Undefined where nothing is near. */
export type Suggest = (asked: UnknownRequest) => string | undefined

const longestPath = 300
const mostSegments = 8

/** In front of a path: the versions and prefixes of other APIs, and of earlier versions of this one. */
const prefix = /^(?:api|rest|public|index\.php|v\d+(?:\.\d+)?)$/i

/** Where the same words may stand in this API. */
const homes = ['', 'v1/', 'auth/']

/** The names that other products give to these resources; the first that fits is taken. */
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

/**
 * Suggests only what a client of the API calls: nothing for recipients, for infrastructure, or inside the
 * installation.
 */
export function endpointSuggester(table: readonly Route[]): Suggest {
  const open = table.filter(({ service, who, path }) => isOpen(service, who, path))
  return ({ method, pathname }) => {
    if (pathname.length > longestPath) return undefined
    const asked = meantSegments(pathname)
    if (asked.length > mostSegments) return undefined
    const found = best(open, method, asked) ?? best(open, method, asked.slice(0, -1))
    return found && `${methodsOf(open, found.route, method)} ${shownPath(found)}`
  }
}

const isOpen = (service: string, who: Route['who'], path: string): boolean =>
  service !== 'gateway' &&
  who !== 'inbox' &&
  who !== 'mail-server' &&
  (who !== 'anybody' || path.startsWith('/auth/'))

/** The segments without what is in front of them, empty ones and a suffix. */
function meantSegments(pathname: string): string[] {
  const segments = pathname
    .replace(/\.(?:json|xml|php)\/*$/i, '')
    .split('/')
    .filter((segment) => segment !== '')
  const first = segments.findIndex((segment) => !prefix.test(segment))
  return first === -1 ? [] : segments.slice(first)
}

/** The same path in this API's words. */
function spellingsOf(segments: string[]): string[][] {
  if (segments.length === 0) return []
  const path = segments.join('/')
  const renamed = synonyms.find(([name]) => name.test(path.toLowerCase()))
  const words = renamed ? [path.toLowerCase().replace(...renamed)] : []
  return [...homes.map((home) => `${home}${path}`), ...words].map((each) => each.split('/'))
}

interface Candidate {
  route: Route
  segments: string[]
  /** 0: the same words and method. */
  distance: number
}

function best(open: readonly Route[], method: string, asked: string[]): Candidate | undefined {
  const candidates = spellingsOf(asked).flatMap((segments) =>
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

/** How far the path of a route is from the segments; Infinity where they are something else. */
function distanceTo({ path, params }: Route, segments: string[]): number {
  const names = path.slice(1).split('/')
  if (names.length !== segments.length) return Infinity
  return names.reduce((sum, name, index) => {
    const segment = segments[index] ?? ''
    if (!name.startsWith(':')) return sum + wordDistance(name, segment)
    return isValueFor(params[name.slice(1)], segment) ? sum : Infinity
  }, 0)
}

/** An id, or what a description of the API writes for one. */
const isValueFor = (named: string | undefined, segment: string): boolean =>
  named === 'text' || /^(?:[:{<].*|\d+|(?=.*\d)[\w-]{8,})$/.test(segment)

const wordDistance = (name: string, segment: string): number => {
  const [wanted, given] = [plain(name), plain(segment)]
  if (wanted === given) return 0
  return wanted.length >= 4 && isOneEditFrom(wanted, given) ? otherWord : Infinity
}

/** Without case, word separators and the plural. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[-_.]/g, '').replace(/s$/, '')

/** Whether one character is missing, added or another, or two neighbours are exchanged. */
function isOneEditFrom(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  const [a, b] = [left.slice(start), right.slice(start)]
  if (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)) return true
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
}

/** The method of the request where the path has it, else those that it has. */
function methodsOf(open: readonly Route[], { path }: Route, method: string): string {
  const methods = open.filter((each) => each.path === path).map((each) => each.method)
  return isMethodIn(methods, method) ? method : methods.join(' or ')
}

const isMethodIn = (methods: Method[], method: string): boolean => methods.some((each) => each === method)

/** The path with the values of the request, where they are plain. */
const shownPath = ({ route, segments }: Candidate): string =>
  route.path
    .split('/')
    .map((name, index) => (name.startsWith(':') ? shownValue(name, segments[index - 1] ?? '') : name))
    .join('/')

const shownValue = (name: string, segment: string): string =>
  /^[\w.@~-]{1,100}$/.test(segment) ? segment : name
