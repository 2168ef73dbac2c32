import { z } from 'zod'
import { maxEmailLength, readAddress, type AddressFault } from './email-address.ts'
import { issueMessage } from './errors/issue-message.ts'
import { hidesLineBreak } from './mail/encoded-words.ts'

export { maxEmailLength }

/** A resource id. Ids that we create are UUIDv7; input accepts any UUID. */
export const Id = z.uuid()

/** The maximum length of a line in a mail, without its CRLF (RFC 5322 section 2.1.1). */
export const maxLineLength = 998

/** The maximum length of the name of a template, campaign or workflow. */
export const maxNameLength = 255

/** The maximum number of recipients of one request. */
export const maxRecipients = 1000

/** An email address, which is converted to the form of `readAddress`. */
export const Email = z
  .string()
  .check((context) => {
    const address = readAddress(context.value)
    if (typeof address === 'string') context.value = address
    else context.issues.push(addressIssue(address, context.value))
  })
  .meta({ format: 'email' })

/** Returns the issue for a text that is not an address. */
export const addressIssue = ({ fault, isTooLong }: AddressFault, input: string): z.core.$ZodRawIssue =>
  isTooLong
    ? { code: 'too_big', origin: 'string', maximum: maxEmailLength, input, message: fault }
    : { code: 'invalid_format', format: 'email', input, message: fault }

/** The maximum length of an event's name. */
export const maxEventName = 255

/**
 * The name of an event, which is trimmed. Every endpoint and condition trims names (`eventNameOf`), so that
 * names that differ only in outer spaces match.
 */
export const EventName = z
  .string()
  .trim()
  .min(1)
  .max(maxEventName)
  .refine((name) => !/\p{Cc}/u.test(name), 'must not contain control characters')

/** The name of an event in a query string, which may be empty. */
export const EventNameQuery = z.string().trim().max(maxEventName)

/** Returns the stored form of an event's name. */
export const eventNameOf = (given: string): string => given.trim()

/** A non-negative integer. */
export const Count = z.int().min(0)

/** The id and name of an object that a response refers to. */
export const Named = z.object({ id: Id, name: z.string() })
export type Named = z.infer<typeof Named>

/** An instant in requests and responses: ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** A free-form JSON object: contact data, event data or template variables. */
export const Data = z.record(z.string(), z.unknown())
export type Data = z.infer<typeof Data>

const inputs = new WeakMap<object, readonly z.ZodType[]>()
const choices = new WeakMap<object, (value: unknown) => z.ZodType>()

/**
 * Adds a description of the accepted inputs to a schema that validates with code. Parsing does not change.
 */
export function takes<Schema extends z.ZodType>(
  schema: Schema,
  ...alternatives: readonly z.ZodType[]
): Schema {
  inputs.set(schema, alternatives)
  return schema
}

/**
 * Returns the inputs that `takes` has described for a schema or for the schema from which `meta` or `refine`
 * made it. JSON Schema cannot derive these inputs.
 */
export const inputsOf = (schema: z.core.$ZodType): readonly z.ZodType[] | undefined =>
  inputs.get(schema) ?? (schema._zod.parent && inputsOf(schema._zod.parent))

/**
 * Returns the schemas that may apply to a value: the schema that `byKind` chooses, or all inputs of `takes`.
 */
export function inputsFor(schema: z.core.$ZodType, value: unknown): readonly z.core.$ZodType[] | undefined {
  const choose = choices.get(schema)
  return choose
    ? [choose(value)]
    : (inputs.get(schema) ?? (schema._zod.parent && inputsFor(schema._zod.parent, value)))
}

/** A boolean in a query string, such as `?subscribed=true`: `true`, `false`, `1` or `0` in any case. */
export const QueryBoolean = takes(
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false', '1', '0'], { error: 'must be `true` or `false`' }))
    .transform((text) => text === 'true' || text === '1'),
  z.boolean(),
)

/** The `limit` of a cursor list. Default 20; other values are clamped to 1…100. */
export const CursorLimit = limitOf({ fallback: 20, most: 100 })

/** `page` and `pageSize` of an offset list. Defaults 1 and 20; larger values become a million and 100. */
export const OffsetQuery = {
  page: limitOf({ fallback: 1, most: 1_000_000 }),
  pageSize: limitOf({ fallback: 20, most: 100 }),
}

/**
 * Returns the schema of a positive integer in a query string. A missing or invalid value becomes `fallback`,
 * because a list of the usual size is more useful to clients than an error. Larger values become `most`.
 */
export function limitOf({ fallback, most }: { fallback: number; most: number }) {
  const limit = z
    .unknown()
    .optional()
    .transform((given) => readLimit(given, most) ?? fallback)
  return takes(limit, z.int().min(1).max(most).default(fallback))
}

function readLimit(given: unknown, most: number): number | undefined {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  return typeof number === 'number' && Number.isInteger(number) && number >= 1
    ? Math.min(number, most)
    : undefined
}

/** The `limit` of a list that is complete without a limit. A missing or invalid value becomes undefined. */
export const OptionalLimit = takes(
  z
    .unknown()
    .optional()
    .transform((given) => readLimit(given, 100)),
  z.int().min(1).max(100),
)

/** Returns a schema for a fixed list of values (`sort`, `dir`). An unknown value becomes `fallback`. */
export const lenient = <const T extends string>(values: readonly [T, ...T[]], fallback: T) =>
  z.enum(values).catch(fallback)

/** Returns whether the text is a UUID. Any other id matches no row. */
export const isId = (text: string): boolean => Id.safeParse(text).success

/**
 * Returns the schema of a text for a header or a name: at most `max` characters, without CR and LF, even in
 * encoded words (header injection).
 */
export const singleLine = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\r\n]*$/, 'must not contain line breaks')
    .refine((text) => !hidesLineBreak(text), 'must not contain encoded words with line breaks in them')

/**
 * Parses with the schema for the value's kind, so that an error names its field. The error of a failed union
 * would name no field. `kinds` are all schemas, for the OpenAPI document.
 */
export const byKind = <Output>(
  schemaFor: (value: unknown) => z.ZodType<Output>,
  kinds: readonly z.ZodType[],
  typeMessage?: string,
) => {
  const error = (issue: z.core.$ZodRawIssue): string =>
    isOfOtherType(issue) ? (typeMessage ?? issueMessage(issue)) : issueMessage(issue)

  const schema = z.unknown().transform((value, ctx): Output => {
    const result = schemaFor(value).safeParse(value, { error })
    if (result.success) return result.data
    ctx.issues.push(...rawIssues(result.error.issues))
    return z.NEVER
  })
  choices.set(schema, schemaFor)
  return takes(schema, ...kinds)
}

const isOfOtherType = ({ code, input, path = [] }: z.core.$ZodRawIssue): boolean =>
  code === 'invalid_type' && input !== undefined && path.length === 0

/**
 * Returns the issues of an inner parse in a form that can be added to an outer parse. The outer parse adds
 * its own path before the path of each issue.
 */
export const rawIssues = (
  issues: readonly z.core.$ZodIssue[],
  path?: string | readonly string[],
): z.core.$ZodRawIssue[] =>
  // A finished issue is a raw issue with a message, but zod's types do not express this.
  issues.map(
    (issue) => ({ ...issue, ...(path === undefined ? {} : { path: [path].flat() }) }) as z.core.$ZodRawIssue,
  )
