import type { Endpoint } from './endpoint.ts'

/** The class of requests that match no endpoint, or that are rejected before the endpoint is known. */
export const unknownEndpointClass = 'unknown'

/** The class of endpoints that only other services call. */
export const internalEndpointClass = 'internal'

/** Returns the class of the endpoint with this method and path; see `endpointClassOf` of libs/contracts. */
export type EndpointClassOf = (method: string, path: string | undefined) => string

/** Returns a function that finds the class of an endpoint. */
export function endpointClasses(endpoints: readonly Endpoint[]): EndpointClassOf {
  const classes = new Map(endpoints.map((each) => [`${each.method} ${each.path}`, each.endpointClass]))
  return (method, path) =>
    classes.get(`${method === 'HEAD' ? 'GET' : method} ${path}`) ?? unknownEndpointClass
}
