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

/** Returns the fault in the body of an error, or undefined. HTML pages return text. */
export function faultOf({ status, body }: ApiResponse): string | undefined {
  if (status < 400 || typeof body === 'string') return undefined
  if (typeof body.error === 'string') return status === 400 ? undefined : 'bare, but no 400'
  const envelope = Envelope.safeParse(body)
  if (!envelope.success) return z.prettifyError(envelope.error)
  if (status === 422 && !envelope.data.error.errors?.length) return '422 without a field'
  return envelope.data.error.statusCode === status ? undefined : 'the status of the body differs'
}

/** JSON from users and attackers: any value, including NUL, lone surrogates, `__proto__` and deep nesting. */
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
 * Any code point, including lone surrogates. `unit: 'binary'` would keep a map of all code points for
 * shrinking (a second, 100 MB).
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

/** Returns the names of the fields of a schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  const properties: unknown = Reflect.get(schema, 'properties')
  return [...Object.keys(Object(properties)), ...Object.values(schema).flatMap(fieldsOf)]
}

/** Returns the names of the fields of a body, at any depth. */
export const fieldNames = (body: z.ZodType): string[] =>
  fieldsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))

/** Bodies that are sent unchanged. */
export const rawBody = fc.constantFrom(
  '{',
  '[]',
  '{"__proto__":{"email":"x"}}',
  '{"email":"a@example.com","email":1}',
)

/** A path segment in the place of an id. */
export const segment = fc.oneof(
  fc.uuid(),
  text.map((each) => encodeURIComponent(each.toWellFormed())),
  fc.constantFrom('%00', '%', '..%2f', '%ff'),
)

export const header = fc
  .string({ maxLength: 40 })
  .map((each) => each.replace(/[^\x20-\x7e\x80-\xff]/g, '').trim())
