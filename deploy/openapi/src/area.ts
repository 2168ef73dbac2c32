import { z } from 'zod'
import { namedSchemas } from './named-schemas.ts'

/** What an answer holds: JSON of a schema, or a text or file of a media type. */
export type Content = z.ZodType | 'text' | 'file'

export interface Answer {
  words: string
  /** By media type; none for an answer without a body. */
  content: Readonly<Record<string, Content>>
  /** Name to what it says. */
  headers?: Readonly<Record<string, string>>
}

/** A body that is not JSON: of this media type, in this form. */
export interface OtherBody {
  type: string
  schema: object
  required: boolean
}

/** What the code of an endpoint does not tell: words, what it answers, an example. */
export interface Description {
  /** Names the operation in generated clients: a verb and a noun. */
  id: string
  summary: string
  details?: string
  /** By status. */
  answers?: Readonly<Record<number, Answer>>
  /** Errors beyond those that follow from the gateway's table and from what the endpoint parses: by status, when. */
  errors?: Readonly<Record<number, string>>
  /** An example of the JSON body, where the endpoint takes one. */
  example?: unknown
  otherBody?: OtherBody
  /** The schema of the query, where the endpoint parses it without one. */
  query?: z.ZodObject
  /** Descriptions of parameters that are not what their name usually says. */
  parameters?: Readonly<Record<string, string>>
}

/** The endpoints of one part of the API, by `METHOD /path` as the gateway's table has them. */
export interface Area {
  tag: string
  words: string
  endpoints: Readonly<Record<string, Description>>
}

type Answers = Readonly<Record<number, Answer>>

export const json = (words: string, schema: z.ZodType): Answer => ({
  words,
  content: { 'application/json': schema },
})
export const ok = (words: string, schema: z.ZodType): Answers => ({ 200: json(words, schema) })
export const created = (words: string, schema: z.ZodType): Answers => ({ 201: json(words, schema) })
export const accepted = (words: string, schema: z.ZodType): Answers => ({ 202: json(words, schema) })
const empty = (words: string): Answer => ({ words, content: {} })
export const noContent = (words: string): Answers => ({ 204: empty(words) })
export const page = (words: string): Answer => ({ words, content: { 'text/html': 'text' } })
export const text = (words: string): Answer => ({ words, content: { 'text/plain': 'text' } })
export const redirect = (words: string): Answer => ({
  words,
  content: {},
  headers: { Location: 'Where it leads.' },
})

const componentNames = new WeakMap<z.ZodType, string>()

/** The name of an answer that wraps a named schema; undefined for others. */
export const answerName = (schema: z.ZodType): string | undefined => componentNames.get(schema)

function namedAfter<Schema extends z.ZodType>(inner: z.ZodType, suffix: string, schema: Schema): Schema {
  const name = namedSchemas.get(inner)
  if (name !== undefined) componentNames.set(schema, name + suffix)
  return schema
}

/** `{success: true, data}`. */
export const wrapped = <Schema extends z.ZodType>(data: Schema) =>
  namedAfter(data, 'Answer', z.object({ success: z.literal(true), data }))

/** `{success: true, data, message}`. */
export const told = <Schema extends z.ZodType>(data: Schema) =>
  namedAfter(data, 'Answer', z.object({ success: z.literal(true), data, message: z.string() }))

/** `{success: true, message}`. */
export const done = z.object({ success: z.literal(true), message: z.string() })
componentNames.set(done, 'Done')

/** A page of a list that is read by cursor. */
export const cursorList = <Schema extends z.ZodType>(item: Schema) =>
  namedAfter(
    item,
    'Page',
    z.object({
      data: z.array(item),
      cursor: z.string().nullable().describe('For the next request; null on the last page.'),
      hasMore: z.boolean().describe('Whether there is another page.'),
      total: z.int().describe('Of all pages; 0 on every page but the first.'),
    }),
  )

const paging = {
  total: z.int().describe('Of all pages.'),
  page: z.int().describe('The number of this page, counted from 1.'),
  pageSize: z.int().describe('How many there are on a page at most.'),
  totalPages: z.int().describe('How many pages there are.'),
}

/** A page of a list that is read by page number. */
export const pagedList = <Schema extends z.ZodType>(item: Schema) => pagedItems('data', item)

/** The same, where the items have another name. */
export const pagedItems = <Name extends string, Schema extends z.ZodType>(name: Name, item: Schema) =>
  namedAfter(item, 'List', z.object({ [name]: z.array(item), ...paging }))
