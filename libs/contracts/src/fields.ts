import { z } from 'zod'
import { maxEmailLength, readAddress, type AddressFault } from './email-address.ts'
import { hidesLineBreak } from './mail/encoded-words.ts'

export { maxEmailLength }

/** A resource id: UUIDv7 as a string; any UUID is accepted on input. */
export const Id = z.uuid()

/** The longest line of a mail, without its CRLF (RFC 5322 section 2.1.1). */
export const maxLineLength = 998

/** The longest name that a template, a campaign or a workflow is given. */
export const maxNameLength = 255

/** The most recipients of one request. */
export const maxRecipients = 1000

/** An email address, in the form of `readAddress`. */
export const Email = z
  .string()
  .check((context) => {
    const address = readAddress(context.value)
    if (typeof address === 'string') context.value = address
    else context.issues.push(addressIssue(address, context.value))
  })
  .meta({ format: 'email' })

/** The issue of a text that is not an address. */
export const addressIssue = ({ fault, isTooLong }: AddressFault, input: string): z.core.$ZodRawIssue =>
  isTooLong
    ? { code: 'too_big', origin: 'string', maximum: maxEmailLength, input, message: fault }
    : { code: 'invalid_format', format: 'email', input, message: fault }

/** The longest name of an event. */
export const maxEventName = 255

/**
 * The name of an event, without blanks at its ends: every endpoint that takes one, and every condition, trims
 * it (`eventNameOf`), so that an event and what waits for it match.
 */
export const EventName = z
  .string()
  .trim()
  .min(1)
  .max(maxEventName)
  .refine((name) => !/\p{Cc}/u.test(name), 'Must not contain control characters')

/** The name of an event in a query string, which may be empty. */
export const EventNameQuery = z.string().trim().max(maxEventName)

/** The name of an event as events have it. */
export const eventNameOf = (given: string): string => given.trim()

/** A whole number of things. */
export const Count = z.int().min(0)

/** A thing by its name, where an answer only points at it. */
export const Named = z.object({ id: Id, name: z.string() })
export type Named = z.infer<typeof Named>

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** Free-form JSON object: contact data, event data, template variables. */
export const Data = z.record(z.string(), z.unknown())
export type Data = z.infer<typeof Data>

const inputs = new WeakMap<object, readonly z.ZodType[]>()
const choices = new WeakMap<object, (value: unknown) => z.ZodType>()

/**
 * The schema, whose own code decides what it takes, described as one that takes these. It parses as before.
 */
export function takes<Schema extends z.ZodType>(
  schema: Schema,
  ...alternatives: readonly z.ZodType[]
): Schema {
  inputs.set(schema, alternatives)
  return schema
}

/**
 * What a schema takes, as `takes` has described it, or what it was made of (`meta`, `refine`): JSON Schema
 * cannot tell it from the code.
 */
export const inputsOf = (schema: z.core.$ZodType): readonly z.ZodType[] | undefined =>
  inputs.get(schema) ?? (schema._zod.parent && inputsOf(schema._zod.parent))

/**
 * The schemas that a value may fit, where the code of a schema decides: the one that `byKind` chooses, or all
 * that `takes` has described.
 */
export function inputsFor(schema: z.core.$ZodType, value: unknown): readonly z.core.$ZodType[] | undefined {
  const choose = choices.get(schema)
  return choose
    ? [choose(value)]
    : (inputs.get(schema) ?? (schema._zod.parent && inputsFor(schema._zod.parent, value)))
}

/** `?subscribed=true` of a query string: `true`, `false`, `1`, `0` in any case. */
export const QueryBoolean = takes(
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false', '1', '0']))
    .transform((text) => text === 'true' || text === '1'),
  z.boolean(),
)

/** `limit` of a cursor list: default 20, clamped to 1…100. */
export const CursorLimit = limitOf({ fallback: 20, most: 100 })

/** `page` and `pageSize` of an offset list: default 1 and 20, clamped to a million and 100. */
export const OffsetQuery = {
  page: limitOf({ fallback: 1, most: 1_000_000 }),
  pageSize: limitOf({ fallback: 20, most: 100 }),
}

/**
 * A whole number of at least 1 in a query string. What is absent, cannot be read or is below 1 is `fallback`,
 * since a list with the usual number of rows serves a careless client better than an error; larger values are
 * clamped to `most`, however large they are.
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

/** `limit` of a list that is whole without it: undefined where `limitOf` would be its default. */
export const OptionalLimit = takes(
  z
    .unknown()
    .optional()
    .transform((given) => readLimit(given, 100)),
  z.int().min(1).max(100),
)

/**
 * A value of a closed list where an unknown one falls back to the default instead of failing (`sort`, `dir`).
 */
export const lenient = <const T extends string>(values: readonly [T, ...T[]], fallback: T) =>
  z.enum(values).catch(fallback)

/** True for a string of UUID form: an id that is not one cannot name a row. */
export const isId = (text: string): boolean => Id.safeParse(text).success

/**
 * Text for a header or a name: at most `max` characters, no CR or LF, nor an encoded word that becomes one
 * (header injection).
 */
export const singleLine = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\r\n]*$/, 'Must not contain line breaks')
    .refine((text) => !hidesLineBreak(text), 'Must not contain encoded words with line breaks in them')

/**
 * Parses by the schema that fits the value's own kind, so that a fault names its field instead of a failed
 * union. `kinds` are what it takes, for the description of the API.
 */
export const byKind = <Output>(
  schemaFor: (value: unknown) => z.ZodType<Output>,
  kinds: readonly z.ZodType[],
) => {
  const schema = z.unknown().transform((value, ctx): Output => {
    const result = schemaFor(value).safeParse(value)
    if (result.success) return result.data
    ctx.issues.push(...rawIssues(result.error.issues))
    return z.NEVER
  })
  choices.set(schema, schemaFor)
  return takes(schema, ...kinds)
}

/** Issues of an inner parse, to be pushed to an outer one, which puts its own path before theirs. */
export const rawIssues = (
  issues: readonly z.core.$ZodIssue[],
  path?: string | readonly string[],
): z.core.$ZodRawIssue[] =>
  // A finished issue is a raw one whose message is settled; zod's types do not say so.
  issues.map(
    (issue) => ({ ...issue, ...(path === undefined ? {} : { path: [path].flat() }) }) as z.core.$ZodRawIssue,
  )
