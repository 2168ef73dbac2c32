import {
  wrapperNameOf,
  type ApiEndpoint,
  type Content,
  type ResponseDescription,
} from '@postrider/contracts/api'
import { ErrorBody } from '@postrider/contracts/resources'
import type { z } from 'zod'
import { errorResponse, errorStatuses, isPlainError, requestIdHeader } from './errors.ts'
import { namedSchemas } from './named-schemas.ts'
import { sampleOf } from './samples.ts'
import type { SchemaMaker } from './schemas.ts'
import type { Schema } from './tidy.ts'

/** Returns the text with a capital first letter. */
export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Returns the Responses Object of an endpoint, with its responses and all errors that checks can cause. */
export function responsesOf(endpoint: ApiEndpoint, make: SchemaMaker): object {
  const { responses, id } = endpoint
  const statuses = errorStatuses(endpoint)
  const own = Object.entries(responses).map(([status, response]) => {
    const withEnvelope = statuses.includes(Number(status)) ? orEnvelope(response) : response
    return [status, responseOf(withEnvelope, { endpoint, make, name: schemaName(id, status) })]
  })
  const errors = statuses
    .filter((status) => isPlainError(status, responses))
    .map((status) => [status, errorResponse(status, endpoint, make)])
  return Object.fromEntries([...own, ...errors])
}

const suffixes: Readonly<Record<string, string>> = { 200: 'Answer', 201: 'Answer', 202: 'Accepted' }

const schemaName = (operation: string, status: string): string =>
  `${capitalized(operation)}${suffixes[status] ?? `Answer${status}`}`

/**
 * Adds the JSON error to an HTML response, because the gateway or the framework may reject the request first.
 */
const orEnvelope = (response: ResponseDescription): ResponseDescription => ({
  ...response,
  content: { 'application/json': ErrorBody, ...response.content },
})

const limitHeaders = Object.fromEntries(
  ['Limit', 'Remaining', 'Reset'].map((name) => [
    `RateLimit-${name}`,
    { $ref: `#/components/headers/RateLimit${name}` },
  ]),
)

interface Made {
  endpoint: ApiEndpoint
  make: SchemaMaker
  /** The name of the component if the schema has no name. */
  name: string
}

function responseOf(
  { description, content, headers = {} }: ResponseDescription,
  { endpoint, make, name }: Made,
): object {
  const own = Object.entries(headers).map(([header, words]) => [
    header,
    { description: words, schema: { type: 'string' } },
  ])
  const kinds = Object.entries(content).map(([type, each]) => [type, mediaOf(each, { make, name })])
  return {
    description,
    headers: {
      ...requestIdHeader,
      ...(endpoint.limit === 'project' ? limitHeaders : {}),
      ...Object.fromEntries(own),
    },
    ...(kinds.length > 0 && { content: Object.fromEntries(kinds) }),
  }
}

function mediaOf(content: Content, { make, name }: Pick<Made, 'make' | 'name'>): object {
  if (content === 'text') return { schema: { type: 'string' } }
  if (content === 'file') return { schema: { type: 'string', format: 'binary' } }
  const schema: Schema = make.answer(content, wrapperName(content) ?? name)
  return { schema, example: sampleOf(schema, make.components()) }
}

function wrapperName(schema: z.ZodType): string | undefined {
  const { inner, suffix = '' } = wrapperNameOf(schema) ?? {}
  if (!inner) return suffix || undefined
  const name = namedSchemas.get(inner)
  return name === undefined ? undefined : name + suffix
}
