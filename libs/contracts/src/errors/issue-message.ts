import type { z } from 'zod'

type RawIssue = z.core.$ZodRawIssue
type RawIssueOf<Code extends RawIssue['code']> = Extract<RawIssue, { code: Code }>

/**
 * The error map for each parse of API input: `schema.safeParse(value, { error: issueMessage })`. It returns a
 * predicate, such as `must be a string`; `fieldErrors` adds the field's name. Messages in schemas take
 * precedence. They are also predicates, or complete sentences.
 */
export function issueMessage(issue: RawIssue): string {
  // TypeScript cannot relate the function of a code to the issues of that code.
  const message = messages[issue.code] as (issue: RawIssue) => string
  return message(issue)
}

const messages: { [Code in RawIssue['code']]: (issue: RawIssueOf<Code>) => string } = {
  invalid_type: ({ input, expected }) =>
    input === undefined ? 'is required' : `must be ${typeName(expected)}`,
  invalid_value: ({ input, values }) => (input === undefined ? 'is required' : mustBeOneOf(values)),
  too_small: tooSmall,
  too_big: tooBig,
  invalid_format: ({ format }) => `must be ${formats[format] ?? 'in the documented format'}`,
  not_multiple_of: ({ divisor }) => `must be a multiple of ${divisor}`,
  unrecognized_keys: ({ keys }) => `must not contain ${listOf(keys)}`,
  invalid_union: ofUnion,
  invalid_key: ({ issues }) => issues[0]?.message ?? 'has an invalid key',
  invalid_element: () => 'has an invalid item',
  custom: () => 'is invalid',
}

const types: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  bigint: 'an integer',
  boolean: 'a boolean',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  date: 'a date',
  null: 'null',
}

const formats: Readonly<Record<string, string>> = {
  email: 'an email address',
  uuid: 'a UUID',
  guid: 'a UUID',
  url: 'a URL',
  datetime: 'a date and time in UTC, such as `2026-01-31T09:00:00Z`',
  date: 'a date, such as `2026-01-31`',
  time: 'a time, such as `09:00:00`',
  base64: 'base64',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  json_string: 'JSON',
}

/** Returns the expected type of an `invalid_type` issue, including its article. */
const typeName = (expected: string): string => types[expected] ?? 'of another type'

const mustBeOneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `must be ${quoted(values[0])}` : `must be one of ${listOf(values)}`

function tooSmall({ origin, minimum, inclusive = true }: RawIssueOf<'too_small'>): string {
  const least = Number(minimum)
  const unit = units[origin]
  if (unit === undefined) return inclusive ? `must be at least ${least}` : `must be greater than ${least}`
  return least === 1 ? 'must not be empty' : `must have at least ${least} ${unit}`
}

function tooBig({ origin, maximum, inclusive = true }: RawIssueOf<'too_big'>): string {
  const most = Number(maximum)
  const unit = units[origin]
  if (unit === undefined) return inclusive ? `must be at most ${most}` : `must be less than ${most}`
  return `must have at most ${most} ${most === 1 ? unit.replace(/s$/, '') : unit}`
}

/** The unit in which the size of a value is measured. Numbers and dates have no size. */
const units: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'items',
  set: 'items',
  object: 'fields',
  map: 'entries',
  file: 'bytes',
}

/**
 * Returns the expected types if the value has none of them. Otherwise returns the fault within the type that
 * the value has.
 */
function ofUnion({ input, errors, options }: RawIssueOf<'invalid_union'>): string {
  if (input === undefined) return 'is required'
  if (Array.isArray(options)) return mustBeOneOf(options)
  const ofValue = errors.filter((issues) => !issues.some(isAboutOwnType))
  const within = ofValue[0]?.[0]
  if (within?.path.length === 0) return within.message
  const expected = errors.flatMap((issues) =>
    issues.flatMap((issue) => (isAboutOwnType(issue) && 'expected' in issue ? typeName(issue.expected) : [])),
  )
  return expected.length === 0 || within ? 'is invalid' : `must be ${choice([...new Set(expected)])}`
}

const isAboutOwnType = ({ code, path }: z.core.$ZodIssue): boolean =>
  code === 'invalid_type' && path.length === 0

const maxValueLength = 100

const quoted = (value: unknown): string =>
  value === null
    ? 'null'
    : `\`${(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, maxValueLength)}\``

const maxListedValues = 40

const listOf = (values: readonly unknown[]): string =>
  `${values.slice(0, maxListedValues).map(quoted).join(', ')}${values.length > maxListedValues ? ' …' : ''}`

const choice = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
