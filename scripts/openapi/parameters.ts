import type { ApiEndpoint } from '@postrider/contracts/api'
import { z } from 'zod'
import type { SchemaMaker } from './schemas.ts'
import { isSchema, type Schema } from './tidy.ts'

/** The default descriptions of parameters by name. */
const defaultDescriptions: Record<string, string> = {
  limit:
    'The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum.',
  cursor: 'The `cursor` of the previous page, unchanged. An invalid cursor causes 400.',
  page: 'The number of the page, counted from 1.',
  pageSize: 'The maximum number of items per page. A value above the maximum is replaced by the maximum.',
  search: 'A part of the text. Case does not matter.',
  sort: 'The field to sort by. An unknown value means the default.',
  dir: 'Ascending or descending. An unknown value means the default.',
  subscribed: 'Returns only subscribed contacts, or only unsubscribed contacts. Also accepts `1` and `0`.',
  startDate: 'The first day in UTC, or an instant.',
  endDate: 'The last day in UTC, or an instant, inclusive.',
  contactId: 'Returns only items of this contact.',
  campaignId: 'Returns only items of this campaign.',
  workflowExecutionId: 'Returns only items of this execution.',
  eventName: 'The name of an event.',
  status: 'Returns only items with this status.',
  type: 'Returns only items of this type.',
  action: 'Returns only items with this action.',
  kind: 'Returns only items of this kind.',
  reason: 'Returns only items with this reason.',
  format: 'The format of the file.',
  email: 'An address.',
  tz: 'A time zone.',
  token: 'The token in the link.',
  file: 'The name of a file.',
}

/** Returns the path, query and header parameters of an endpoint. */
export function parametersOf(endpoint: ApiEndpoint, make: SchemaMaker): object[] {
  const { params, foreign, acceptsIdempotencyKey, parameters = {} } = endpoint
  const inPath = Object.entries(params).map(([name, noun]) => ({
    name,
    in: 'path',
    required: true,
    description: parameters[name] ?? pathWords(name, noun),
    schema: isId(noun, foreign) ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }))
  const query = endpoint.unparsedQuery ?? endpoint.query
  return [
    ...inPath,
    ...(query ? queryParameters(make.query(shapeOf(query)), { ...defaultDescriptions, ...parameters }) : []),
    ...(acceptsIdempotencyKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

const pathWords = (name: string, named: string): string =>
  named === 'text' ? (defaultDescriptions[name] ?? `The ${name}.`) : `The id of the ${named}.`

const isId = (named: string, foreign: string): boolean => named !== 'text' && foreign !== 'ignored'

/**
 * Returns the schema of a query as a new object without a component name, because each field becomes a
 * parameter.
 */
function shapeOf(query: z.ZodType): z.ZodObject {
  if (!(query instanceof z.ZodObject)) throw new Error('A query is described by an object.')
  return z.object(query.shape)
}

function queryParameters({ properties, required }: Schema, words: Record<string, string>): object[] {
  if (!isSchema(properties)) return []
  const needed: unknown[] = Array.isArray(required) ? required : []
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: needed.includes(name),
    ...(isSchema(schema) && schema['type'] === 'object' && { style: 'deepObject', explode: true }),
    ...wordedParameter(schema, words[name], name),
  }))
}

/** Returns a parameter whose description is next to its schema instead of in it. */
function wordedParameter(schema: unknown, words: string | undefined, name: string): object {
  const { description, ...rest } = isSchema(schema) ? schema : {}
  return { description: words ?? description ?? missing(name), schema: rest }
}

const missing = (name: string): never => {
  throw new Error(
    `The query parameter ${name} has no description: add it to \`parameters\` of its definition.`,
  )
}
