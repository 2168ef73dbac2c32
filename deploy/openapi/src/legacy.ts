import type { ApiEndpoint } from '@postrider/contracts/api'
import { legacyRoutes } from '@postrider/gateway/routes'
import type { Accepted, Endpoint } from '@postrider/http'
import type { Description } from './area.ts'
import { areas } from './areas/index.ts'

/** Endpoints that are still described in `areas`, as definitions. */
export function legacyEndpoints(served: ReadonlyMap<string, Pick<Endpoint, 'accepts'>>): ApiEndpoint[] {
  const byName = new Map(
    areas.flatMap((area) =>
      Object.entries(area.endpoints).map(([name, each]) => [name, { area, each }] as const),
    ),
  )
  return legacyRoutes.map((route) => {
    const name = `${route.method} ${route.path}`
    const found = byName.get(name)
    if (!found) throw new Error(`${name} is not described.`)
    const { area, each } = found
    const accepts = served.get(name)?.accepts
    return {
      ...route,
      access: 'anyone',
      tag: { name: area.tag, description: area.words, service: route.service },
      id: each.id,
      summary: each.summary,
      responses: each.answers ?? {},
      ...described(each),
      ...queryOf(each, accepts),
      ...parsed(accepts),
    }
  })
}

const described = (each: Description) => ({
  ...(each.details !== undefined && { description: each.details }),
  ...(each.errors && { errors: each.errors }),
  ...(each.example !== undefined && { example: each.example }),
  ...(each.otherBody && { otherBody: each.otherBody }),
  ...(each.parameters && { parameters: each.parameters }),
})

function queryOf(each: Description, accepts: Accepted | undefined) {
  if (each.query && accepts?.query === undefined) return { unparsedQuery: each.query }
  const query = each.query ?? accepts?.query
  return query ? { query } : {}
}

const parsed = (accepts: Accepted | undefined) => ({
  ...(accepts?.body && { body: accepts.body }),
  ...(accepts &&
    accepts.required.length > 0 && {
      required: Object.fromEntries(accepts.required.map((field) => [field, field])),
    }),
  ...(accepts?.refusesUnknown && { unknownFields: { action: 'refuse' as const } }),
  ...(accepts?.takesKey && { acceptsIdempotencyKey: true }),
})
