import type { IRoute, Router } from 'express'

/** One endpoint of a service, as Express knows it: `{ method: 'GET', path: '/contacts/:id' }`. */
export interface Endpoint {
  method: string
  path: string
}

/**
 * Every route of a router and of the routers inside it. Throws for a router that is mounted under a path: Express does not keep
 * that path in a form which could be read back, so such a route would be listed under a wrong name.
 */
export const endpointsOf = (router: Router): Endpoint[] =>
  router.stack.flatMap((layer) => {
    if (layer.route) return methodsOf(layer.route)
    if (!isRouter(layer.handle)) return []
    if (!('slash' in layer) || layer.slash !== true)
      throw new Error('A router inside another one must be mounted without a path.')
    return endpointsOf(layer.handle)
  })

/** A route has a layer for each of its handlers; one made by `all` has no method. */
const methodsOf = ({ path, stack }: IRoute): Endpoint[] =>
  [...new Set(stack.map((layer) => (layer.method ? layer.method.toUpperCase() : 'ALL')))].map((method) => ({
    method,
    path,
  }))

const isRouter = (handle: unknown): handle is Router =>
  typeof handle === 'function' && 'stack' in handle && Array.isArray(handle.stack)
