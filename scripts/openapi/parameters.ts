import type { ApiEndpoint } from '@postrider/contracts/api'
import { z } from 'zod'
import type { SchemaMaker } from './schemas.ts'
import { isSchema, type Schema } from './tidy.ts'

/** What parameters of these names say wherever nothing else is said. */
const usual: Record<string, string> = {
  limit: 'How many at most. What cannot be read is the default, and more is the most.',
  cursor: 'From the answer before, as it is; 400 when it is not ours.',
  page: 'Counted from 1.',
  pageSize: 'How many on a page; more is the most.',
  search: 'A part of the text, in any case.',
  sort: 'By what to sort; an unknown value is the default.',
  dir: 'Upwards or downwards; an unknown value is the default.',
  subscribed: 'Subscribed contacts alone, or the others; also `1` and `0`.',
  startDate: 'From this day in UTC, or instant.',
  endDate: 'To this day in UTC, or instant, included.',
  contactId: 'Of this contact alone.',
  campaignId: 'Of this campaign alone.',
  workflowExecutionId: 'Of this execution alone.',
  eventName: 'The name of an event.',
  status: 'In this status alone.',
  type: 'Of this type alone.',
  action: 'With this action alone.',
  kind: 'Of this kind alone.',
  reason: 'With this reason alone.',
  format: 'The form of the file.',
  email: 'An address.',
  tz: 'A time zone.',
  token: 'From the link.',
  file: 'The name of a file.',
}

/** The parameters of an endpoint: those of the path, of the query, and headers. */
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
    ...(query ? queryParameters(make.query(shapeOf(query)), { ...usual, ...parameters }) : []),
    ...(acceptsIdempotencyKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

const pathWords = (name: string, named: string): string =>
  named === 'text' ? (usual[name] ?? `The ${name}.`) : `The id of the ${named}.`

const isId = (named: string, foreign: string): boolean => named !== 'text' && foreign !== 'ignored'

/** Without its name: parameters are written one by one. */
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
    ...wordedParameter(schema, words[name], name),
  }))
}

/** The descriptions are next to the schema. */
function wordedParameter(schema: unknown, words: string | undefined, name: string): object {
  const { description, ...rest } = isSchema(schema) ? schema : {}
  return { description: words ?? description ?? missing(name), schema: rest }
}

const missing = (name: string): never => {
  throw new Error(
    `The query parameter ${name} has no description: add it to \`parameters\` of its definition.`,
  )
}
