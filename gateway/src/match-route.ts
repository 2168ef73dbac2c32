import type { Route } from './route.ts'

export interface Match {
  route: Route
  /** The method that the service implements. */
  method: string
  params: Record<string, string>
  /**
   * The path with decoded literal segments (`/users/%40me` becomes `/users/@me`) and unchanged parameters.
   */
  pathname: string
}

/** The allowed methods of a path, and a function that returns the route of a method. */
export interface PathMatch {
  methods: string[]
  match(method: string): Match | undefined
}

interface Node {
  literal: Map<string, Node>
  param: Node | undefined
  routes: Route[]
}

/**
 * Returns a function that finds a path in the table and returns undefined for an unknown path. The function
 * is case-sensitive, ignores one trailing slash, and prefers literal segments to parameters.
 */
export function routeMatcher(table: readonly Route[]): (pathname: string) => PathMatch | undefined {
  const root = newNode()
  for (const route of table) insert(root, route)
  return (pathname) => {
    const segments = segmentsOf(pathname)
    const routes = segments ? candidates(find(root, segments)) : []
    if (!segments || routes.length === 0) return undefined
    return {
      methods: methodsOf(routes),
      match: (method) => {
        const route = routeOf(routes, method)
        if (!route) return undefined
        const params = paramsOf(route, segments)
        const sent = method === 'HEAD' ? method : route.method
        return { route, method: sent, params, pathname: plainPath(route, pathname) }
      },
    }
  }
}

/** If a path has only one of these methods, the other method is an alias: both change the given fields. */
const twins = new Map([
  ['PUT', 'PATCH'],
  ['PATCH', 'PUT'],
])

function routeOf(routes: readonly Route[], method: string): Route | undefined {
  const effectiveMethod = method === 'HEAD' ? 'GET' : method
  const of = (name: string | undefined) => routes.find((each) => each.method === name)
  return of(effectiveMethod) ?? of(twins.get(effectiveMethod))
}

const methodsOf = (routes: readonly Route[]): string[] => [
  ...new Set(routes.flatMap(({ method }) => [method, twins.get(method) ?? method])),
]

const newNode = (): Node => ({ literal: new Map(), param: undefined, routes: [] })

function insert(root: Node, route: Route): void {
  let node = root
  for (const segment of rawSegments(route.path)) {
    if (segment.startsWith(':')) node = node.param ??= newNode()
    else {
      const next = node.literal.get(segment) ?? newNode()
      node.literal.set(segment, next)
      node = next
    }
  }
  node.routes.push(route)
}

/** Returns all nodes that match the path, with literal segments first. */
function find(node: Node, [segment, ...rest]: string[]): Node[] {
  if (segment === undefined) return node.routes.length > 0 ? [node] : []
  const literal = node.literal.get(segment)
  return [...(literal ? find(literal, rest) : []), ...(node.param ? find(node.param, rest) : [])]
}

/**
 * Returns the routes that a path can match. `/events/stats` can also mean the event named "stats", but
 * `/contacts/lookup` never means a contact with the id "lookup".
 */
const candidates = ([first, ...others]: Node[]): Route[] => [
  ...(first?.routes ?? []),
  ...others.flatMap((node) => node.routes.filter((route) => route.foreign === 'none')),
]

const rawSegments = (path: string): string[] =>
  path === '/' ? [] : path.replace(/\/$/, '').slice(1).split('/')

/**
 * Returns the decoded segments. Returns undefined for a path that a service could interpret differently. Such
 * a path contains empty or dot segments (even encoded), fragments, backslashes or invalid encodings.
 */
function segmentsOf(pathname: string): string[] | undefined {
  if (!pathname.startsWith('/') || /[#\\]/.test(pathname)) return undefined
  const segments = rawSegments(pathname).map(decode)
  return segments.every(isPlain) ? segments : undefined
}

/** Returns whether a service can interpret the path in only one way; see `segmentsOf`. */
export const isPlainPath = (pathname: string): boolean => segmentsOf(pathname) !== undefined

const decode = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

const isPlain = (segment: string | undefined): segment is string =>
  segment !== undefined && segment !== '' && segment !== '.' && segment !== '..' && !segment.includes('\0')

const plainPath = (route: Route, pathname: string): string => {
  if (!pathname.includes('%')) return pathname
  const sent = rawSegments(pathname)
  return `/${rawSegments(route.path)
    .map((name, index) => (name.startsWith(':') ? (sent[index] ?? '') : name))
    .join('/')}`
}

const paramsOf = (route: Route, segments: string[]): Record<string, string> =>
  Object.fromEntries(
    rawSegments(route.path).flatMap((name, index) =>
      name.startsWith(':') ? [[name.slice(1), segments[index] ?? '']] : [],
    ),
  )
