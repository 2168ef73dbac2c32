import { version } from '@postrider/contracts'
import type { ApiEndpoint, Tag } from '@postrider/contracts/api'
import { components } from './components.ts'
import { sharedErrors } from './errors.ts'
import { introduction } from './introduction.ts'
import { operationOf } from './operation.ts'
import { schemaMaker } from './schemas.ts'
import { webhooksOf } from './webhooks.ts'

/** Returns the OpenAPI 3.1 document of these endpoints. Throws if a definition is incomplete. */
export function openApiDocument(endpoints: readonly ApiEndpoint[]): object {
  const make = schemaMaker()
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = (paths[templateOf(endpoint.path)] ??= {})
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, make)
  }
  const webhooks = webhooksOf(make)
  const used = JSON.stringify(paths)
  const responses = Object.fromEntries(
    Object.entries(sharedErrors(make)).filter(([name]) => used.includes(`"#/components/responses/${name}"`)),
  )
  const schemas = sortByName(make.components())
  return { ...headOf(endpoints), paths, webhooks, components: { schemas, responses, ...components } }
}

/** Returns the document as the text of its file. */
export const documentText = (endpoints: readonly ApiEndpoint[]): string =>
  `${JSON.stringify(openApiDocument(endpoints), null, 2)}\n`

const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

const sortByName = (schemas: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(schemas).toSorted(([one], [other]) => (one < other ? -1 : 1)))

const tagsOf = (endpoints: readonly ApiEndpoint[]): Tag[] => [
  ...new Map(endpoints.map(({ tag }) => [tag.name, tag])).values(),
]

const headOf = (endpoints: readonly ApiEndpoint[]) => ({
  openapi: '3.1.1',
  info: {
    title: 'Postrider',
    version,
    summary: 'Transactional mail, contacts, segments, campaigns, workflows and analytics in one API.',
    description: introduction,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'The server that serves this document.' }],
  tags: tagsOf(endpoints).map(({ name, description }) => ({ name, description })),
})
