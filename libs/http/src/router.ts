import { Router, type RequestHandler } from 'express'
import type { Endpoint } from './endpoint.ts'

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/**
 * The endpoints as one Express router, which tries them in this order. The case of a path counts, one
 * trailing slash does not. Throws for an endpoint that is there twice: the second would never be reached.
 */
export function routerOf(endpoints: readonly Endpoint[]): RequestHandler {
  // An empty router lets each request wait for the next turn of the event loop.
  if (endpoints.length === 0) return (_req, _res, next) => next()
  const router = Router({ caseSensitive: true, strict: false })
  const names = new Set<string>()
  for (const { method, path, handlers } of endpoints) {
    const name = `${method} ${path}`
    if (names.has(name)) throw new Error(`The endpoint ${name} is there twice.`)
    names.add(name)
    router[verbs[method]](path, ...handlers)
  }
  return router
}
