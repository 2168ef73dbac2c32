import type { Who } from '@postrider/contracts/api'
import { nouns, type Limit, type Method, type Named, type Route } from './route.ts'

type RouteOptions = Pick<Route, 'service'> &
  Partial<Omit<Route, 'method' | 'path' | 'foreign'>> & { foreign?: Route['foreign'] }

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** A row of the table from `METHOD /path` and what differs from the usual: a resource of a project, for its secret key or a member. */
export function defineRoute(endpoint: `${Method} /${string}`, options: RouteOptions): Route {
  const [method, path] = split(endpoint)
  const params = { ...namesIn(path), ...options.params }
  const who = options.who ?? 'secret-key-or-session'
  return {
    method,
    path,
    who,
    role: 'MEMBER',
    project: 'caller',
    foreign: Object.values(params).some((named) => named !== 'text') ? 'not-found' : 'none',
    whileDisabled: 'refused',
    // What it takes to verify the address, and to leave.
    unverified: path.startsWith('/auth/') ? 'allowed' : 'refused',
    limit: path.startsWith('/auth/') ? 'auth' : limitFor[who],
    forwardsClientAddress: path.startsWith('/auth/'),
    cors: 'dashboard',
    bodyLimit: megabyte,
    ...options,
    params,
  }
}

/** A request that names no project has no budget but that of its client address. */
const limitFor: Record<Who, Limit> = {
  anybody: 'address',
  visitor: 'address',
  inbox: 'address',
  'mail-server': 'none',
  user: 'address',
  'public-key': 'project',
  'secret-key': 'project',
  'secret-key-or-session': 'project',
  session: 'project',
}

function split(endpoint: string): [Method, string] {
  const [method = '', path = ''] = endpoint.split(' ')
  // It begins with a method, by the type of `endpoint`.
  return [method as Method, path]
}

/** A parameter whose name ends in `id` names a thing of the segment before it (`/contacts/:id` a contact); any other is text. */
function namesIn(path: string): Record<string, Named> {
  const segments = path.split('/')
  return Object.fromEntries(
    segments.flatMap((segment, index) =>
      segment.startsWith(':') ? [[segment.slice(1), nameOf(segment, segments[index - 1] ?? '')]] : [],
    ),
  )
}

const nameOf = (segment: string, before: string): Named =>
  /id$/i.test(segment) && isNoun(before) ? nouns[before] : 'text'

const isNoun = (segment: string): segment is keyof typeof nouns => Object.hasOwn(nouns, segment)
