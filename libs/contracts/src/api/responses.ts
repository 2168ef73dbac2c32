import { z } from 'zod'

/** The content of a response: a JSON schema, a text or a file. */
export type Content = z.ZodType | 'text' | 'file'

export interface ResponseDescription {
  description: string
  /** Content by media type. Empty for a response without a body. */
  content: Readonly<Record<string, Content>>
  /** Descriptions by header name. */
  headers?: Readonly<Record<string, string>>
}

/** Responses by status. */
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
/** Describes a 202 with JSON, for work that continues after the response. */
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
  304: { description: 'The caller already has this version (`If-None-Match`).', content: {} },
}
/** Describes a redirect to the URL in `Location`. */
export const redirect = (description: string): ResponseDescription => ({
  description,
  content: {},
  headers: { Location: 'The target.' },
})

export interface WrapperName {
  /** The schema whose name is part of the wrapper's name. */
  inner: z.ZodType | undefined
  /** The suffix after the name of `inner`. Without `inner`, it is the full name. */
  suffix: string
}

const wrapperNames = new WeakMap<z.ZodType, WrapperName>()

/** Returns the name of a response schema that a function below created; undefined for other schemas. */
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

/** Returns the schema of a page of a list with a cursor. `extra` are fields that only this list has. */
export const cursorList = <Schema extends z.ZodType, Extra extends z.ZodRawShape = Record<never, never>>(
  item: Schema,
  extra?: Extra,
) =>
  named(
    item,
    'Page',
    z
      .object({
        data: z.array(item),
        cursor: z.string().nullable().describe('The `cursor` of the next request. Null on the last page.'),
        hasMore: z.boolean().describe('Whether there is another page.'),
        total: z.int().describe('The number of items of all pages. 0 on all pages except the first.'),
      })
      .extend(extra ?? ({} as Extra)),
  )

const paging = {
  total: z.int().describe('The number of items of all pages.'),
  page: z.int().describe('The number of this page, starting at 1.'),
  pageSize: z.int().describe('The maximum number of items on a page.'),
  totalPages: z.int().describe('The number of pages.'),
}

/** Returns the schema of a page of a list with page numbers. */
export const pagedList = <Schema extends z.ZodType>(item: Schema) => pagedItems('data', item)

/** Returns the same schema, with another name for the items. */
export const pagedItems = <Name extends string, Schema extends z.ZodType>(name: Name, item: Schema) =>
  named(item, 'List', z.object({ [name]: z.array(item), ...paging }))
