import { Router, type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import type { Endpoint } from './endpoint.ts'

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/**
 * The endpoints as one handler: by their name those whose path has no parameters, the others by an Express router, which tries them in
 * this order. The case of a path counts, one trailing slash does not. Throws for an endpoint that is there twice: the second would never
 * be reached.
 */
export function routerOf(endpoints: readonly Endpoint[]): RequestHandler {
  // An empty router lets each request wait for the next turn of the event loop.
  if (endpoints.length === 0) return (_req, _res, next) => next()
  const router = Router({ caseSensitive: true, strict: false })
  const names = new Set<string>()
  const fixed = new Map<string, RequestHandler>()
  for (const { method, path, handlers } of endpoints) {
    const name = `${method} ${path}`
    if (names.has(name)) throw new Error(`The endpoint ${name} is there twice.`)
    names.add(name)
    // The router has them all: a trailing slash, or a URL with its host, is no name of ours.
    router[verbs[method]](path, ...handlers)
    if (!path.includes(':')) fixed.set(name, inOrder(handlers))
  }
  return (req, res, next) => (fixed.get(nameOf(req)) ?? router)(req, res, next)
}

/** What the router looks for by trying the expression of each path, several dozen in some services. */
function nameOf({ method, url }: Request): string {
  const query = url.indexOf('?')
  return `${method === 'HEAD' ? 'GET' : method} ${query < 0 ? url : url.slice(0, query)}`
}

/** The handlers one after the other, as a route of Express calls them. */
const inOrder =
  (handlers: readonly RequestHandler[]): RequestHandler =>
  (req, res, done) => {
    const run = (index: number): void => {
      const handler = handlers[index]
      if (!handler) return done()
      const next: NextFunction = (error?: unknown) => (error === undefined ? run(index + 1) : done(error))
      void attempt(handler, { req, res, next })
    }
    run(0)
  }

interface Call {
  req: Request
  res: Response
  next: NextFunction
}

/** Tells `next` what the handler throws or rejects with. */
async function attempt(handler: RequestHandler, { req, res, next }: Call): Promise<void> {
  try {
    await handler(req, res, next)
  } catch (error) {
    next(error)
  }
}
