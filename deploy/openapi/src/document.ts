import { routes, type Route } from '@postrider/gateway/routes'
import type { Endpoint } from '@postrider/service/http'
import type { Area } from './area.ts'
import { areas } from './areas/index.ts'
import { components } from './components.ts'
import { sharedErrors } from './errors.ts'
import { introduction } from './introduction.ts'
import { operationOf } from './operation.ts'
import { schemaMaker } from './schemas.ts'

interface Sources {
  table?: readonly Route[]
  described?: readonly Area[]
}

/** An endpoint's words and the tag that they stand under. */
const wordsByName = (described: readonly Area[]) =>
  new Map(
    described.flatMap(({ tag, endpoints }) =>
      Object.entries(endpoints).map(([name, each]) => [name, { tag, described: each }] as const),
    ),
  )

/**
 * The OpenAPI 3.1 document of the whole API: every row of the gateway's table, with what its service parses and what the areas say.
 * Throws a sentence for what is in one of them and missing in another.
 */
export function openApiDocument(
  served: ReadonlyMap<string, Pick<Endpoint, 'accepts'>>,
  { table = routes, described = areas }: Sources = {},
): object {
  const words = wordsByName(described)
  const make = schemaMaker()
  const paths: Record<string, Record<string, object>> = {}
  for (const route of table) {
    const name = `${route.method} ${route.path}`
    const found = words.get(name)
    if (!found) throw new Error(missing(name))
    const known = { route, accepts: served.get(name)?.accepts, ...found }
    const path = (paths[templateOf(route.path)] ??= {})
    path[route.method.toLowerCase()] = operationOf(known, make)
    words.delete(name)
  }
  if (words.size > 0)
    throw new Error(
      `Described in deploy/openapi/src/areas, and not in the gateway's table: ${[...words.keys()].join(', ')}.`,
    )
  const used = JSON.stringify(paths)
  const shared = Object.entries(sharedErrors(make)).filter(([name]) =>
    used.includes(`"#/components/responses/${name}"`),
  )
  const responses = Object.fromEntries(shared)
  const schemas = sorted(make.components())
  return { ...head(described), paths, components: { schemas, responses, ...components } }
}

/** The document as its file has it. */
export const documentText = (served: Parameters<typeof openApiDocument>[0]): string =>
  `${JSON.stringify(openApiDocument(served), null, 2)}\n`

const missing = (name: string): string =>
  `${name} is in the gateway's table and not described: add it to its area in deploy/openapi/src/areas, as \`'${name}': { id, summary, answers: ok('…', SomeView) }\`, with an \`example\` when it takes a JSON body.`

const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

const sorted = (schemas: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(schemas).toSorted(([one], [other]) => (one < other ? -1 : 1)))

const head = (described: readonly Area[]) => ({
  openapi: '3.1.1',
  info: {
    title: 'Postrider',
    version: '1',
    summary: 'Transactional mail, contacts, segments, campaigns, workflows and analytics in one API.',
    description: introduction,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'The server that this document is from.' }],
  tags: described.map(({ tag, words }) => ({ name: tag, description: words })),
})
