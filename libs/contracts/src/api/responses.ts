import { z } from 'zod'

/** The content of a response: JSON of a schema, or a text or file of a media type. */
export type Content = z.ZodType | 'text' | 'file'

export interface ResponseDescription {
  description: string
  /** By media type. Empty for a response without a body. */
  content: Readonly<Record<string, Content>>
  /** Descriptions by header name. */
  headers?: Readonly<Record<string, string>>
}

/** By status. */
export type Responses = Readonly<Record<number, ResponseDescription>>

/** Describes a JSON response. */
export const json = (description: string, schema: z.ZodType): ResponseDescription => ({
  description,
  content: { 'application/json': schema },
})
/** Describes a 200 with JSON. */
export const ok = (description: string, schema: z.ZodType): Responses => ({ 200: json(description, schema) })
/** Describes a 201 with JSON. */
export const created = (description: string, schema: z.ZodType): Responses => ({
  201: json(description, schema),
})
/** Describes a 202 with JSON: the work continues after the response. */
export const accepted = (description: string, schema: z.ZodType): Responses => ({
  202: json(description, schema),
})
/** Describes a 204. */
export const noContent = (description: string): Responses => ({ 204: { description, content: {} } })
/** Describes an HTML page. */
export const page = (description: string): ResponseDescription => ({
  description,
  content: { 'text/html': 'text' },
})
/** Describes a plain text. */
export const text = (description: string): ResponseDescription => ({
  description,
  content: { 'text/plain': 'text' },
})
export const notModified: Responses = {
  304: { description: 'The caller has this version already (`If-None-Match`).', content: {} },
}
/** Describes a redirect to the URL in `Location`. */
export const redirect = (description: string): ResponseDescription => ({
  description,
  content: {},
  headers: { Location: 'The target.' },
})

export interface WrapperName {
  /** The schema in the name of the wrapper. */
  inner: z.ZodType | undefined
  /** Appended to the name of `inner`; the full name if there is no `inner`. */
  suffix: string
}

const wrapperNames = new WeakMap<z.ZodType, WrapperName>()

/** Returns the name of a response schema made by the functions below; undefined for other schemas. */
export const wrapperNameOf = (schema: z.ZodType): WrapperName | undefined => wrapperNames.get(schema)

function named<Schema extends z.ZodType>(
  inner: z.ZodType | undefined,
  suffix: string,
  schema: Schema,
): Schema {
  wrapperNames.set(schema, { inner, suffix })
  return schema
}

/** Returns the schema of `{success: true, data}`. */
export const wrapped = <Schema extends z.ZodType>(data: Schema) =>
  named(data, 'Answer', z.object({ success: z.literal(true), data }))

/** Returns the schema of `{success: true, data, message}`. */
export const wrappedWithMessage = <Schema extends z.ZodType>(data: Schema) =>
  named(data, 'Answer', z.object({ success: z.literal(true), data, message: z.string() }))

/** `{success: true}`. */
export const succeeded = z.object({ success: z.literal(true) })

/** `{success: true, message}`. */
export const done = named(undefined, 'Done', z.object({ success: z.literal(true), message: z.string() }))

/** Returns the schema of a page of a list with a cursor. */
export const cursorList = <Schema extends z.ZodType>(item: Schema) =>
  named(
    item,
    'Page',
    z.object({
      data: z.array(item),
      cursor: z.string().nullable().describe('For the next request; null on the last page.'),
      hasMore: z.boolean().describe('Whether there is another page.'),
      total: z.int().describe('The number of items of all pages. 0 on every page but the first.'),
    }),
  )

const paging = {
  total: z.int().describe('The number of items of all pages.'),
  page: z.int().describe('The number of this page, counted from 1.'),
  pageSize: z.int().describe('The most items of a page.'),
  totalPages: z.int().describe('The number of pages.'),
}

/** Returns the schema of a page of a list with page numbers. */
export const pagedList = <Schema extends z.ZodType>(item: Schema) => pagedItems('data', item)

/** Returns the same, with another name for the items. */
export const pagedItems = <Name extends string, Schema extends z.ZodType>(name: Name, item: Schema) =>
  named(item, 'List', z.object({ [name]: z.array(item), ...paging }))
