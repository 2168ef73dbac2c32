import { Router, type RequestHandler } from 'express'
import type { Endpoint } from './endpoint.ts'

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/**
 * Returns an Express router that matches the endpoints in this order. Paths are case-sensitive and may have a
 * trailing slash. Throws if an endpoint occurs twice, because the second would never be reached.
 */
export function routerOf(
  endpoints: readonly Pick<Endpoint, 'method' | 'path' | 'handlers'>[],
): RequestHandler {
  // An empty router would delay each request to the next turn of the event loop.
  if (endpoints.length === 0) return (_req, _res, next) => next()
  const router = Router({ caseSensitive: true, strict: false })
  const names = new Set<string>()
  for (const { method, path, handlers } of endpoints) {
    const name = `${method} ${path}`
    if (names.has(name)) throw new Error(`The endpoint ${name} is defined twice.`)
    names.add(name)
    router[verbs[method]](path, ...handlers)
  }
  return router
}
