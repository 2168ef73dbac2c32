import { errorCodes } from '@postrider/contracts/errors'
import { fc } from '@postrider/testing/property'
import type { ApiResponse } from '@postrider/testing/service'
import { z } from 'zod'

const Envelope = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string().min(1),
    statusCode: z.number(),
    requestId: z.string().min(1),
    errors: z.array(z.object({ field: z.string(), message: z.string(), code: z.string() })).optional(),
  }),
  timestamp: z.iso.datetime(),
})

/**
 * Returns a description of the fault in an error body, or undefined if there is none. Pages in HTML have a
 * text body, which is not checked.
 */
export function faultOf({ status, body }: ApiResponse): string | undefined {
  if (status < 400 || typeof body === 'string') return undefined
  if (typeof body.error === 'string')
    return status === 400 ? undefined : 'a plain error text with a status other than 400'
  const envelope = Envelope.safeParse(body)
  if (!envelope.success) return z.prettifyError(envelope.error)
  if (status === 422 && !envelope.data.error.errors?.length) return 'a 422 error without a field'
  return envelope.data.error.statusCode === status ? undefined : 'the body contains another status'
}

/** Texts that often cause defects, such as NUL, lone surrogates and `__proto__`. */
const edgeCases = fc.constantFrom(
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '',
  ' ',
  '{{',
  '${x}',
  "'; drop table contacts; --",
  '1e999',
  '￿',
)
/**
 * Generates any code point, including lone surrogates. `unit: 'binary'` would store a map of all code points
 * for shrinking, which takes a second and 100 MB.
 */
const codePoint = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))
export const text = fc.oneof(fc.string(), fc.string({ unit: codePoint }), edgeCases)
export const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('map'),
  ),
  list: fc.array(tie('any'), { maxLength: 4 }),
  map: fc.dictionary(text, tie('any'), { maxKeys: 5, noNullPrototype: true }),
})).any

/** Returns the field names of a JSON schema at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  const properties: unknown = Reflect.get(schema, 'properties')
  return [...Object.keys(Object(properties)), ...Object.values(schema).flatMap(fieldsOf)]
}

/** Returns the field names of a body at any depth. */
export const fieldNames = (body: z.ZodType): string[] =>
  fieldsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))

/** Bodies that are sent without JSON encoding. */
export const rawBody = fc.constantFrom(
  '{',
  '[]',
  '{"__proto__":{"email":"x"}}',
  '{"email":"a@example.com","email":1}',
)

/** A path segment that replaces an id. */
export const segment = fc.oneof(
  fc.uuid(),
  text.map((each) => encodeURIComponent(each.toWellFormed())),
  fc.constantFrom('%00', '%', '..%2f', '%ff'),
)

export const header = fc
  .string({ maxLength: 40 })
  .map((each) => each.replace(/[^\x20-\x7e\x80-\xff]/g, '').trim())
