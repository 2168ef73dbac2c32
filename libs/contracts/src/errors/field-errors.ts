import type { z } from 'zod'
import type { FieldError } from './app-error.ts'

type Issue = z.core.$ZodIssue

/**
 * Converts zod's issues to field errors. Their codes are the names of zod 3, which API clients know. A custom
 * issue may set its code: `ctx.addIssue({ code: 'custom', params: { code: 'reserved_event' } })`.
 */
export function fieldErrors(error: z.ZodError, input: unknown, at: readonly string[] = []): FieldError[] {
  const ofOtherType = new Set(error.issues.filter(({ code }) => code === 'invalid_type').map(placeOf))
  return error.issues
    .filter((issue) => !isAboutSize(issue) || !ofOtherType.has(placeOf(issue)))
    .map((issue) => fieldError(issue, input, at))
}

const placeOf = ({ path }: Issue): string => JSON.stringify(path.map(String))

/**
 * Returns whether an issue is about size. zod reports such issues even for a string where a list is expected.
 */
const isAboutSize = ({ code }: Issue): boolean => code === 'too_small' || code === 'too_big'

function fieldError(issue: Issue, input: unknown, at: readonly string[]): FieldError {
  const path = issue.path.map(String)
  const received = typeAt(input, path)
  const field = [...at, ...path].join('.')
  const message = fieldMessage(field, issue.message)
  return isAboutType(issue, received)
    ? { field, message, code: 'invalid_type', ...(received !== undefined && { received }) }
    : { field, message, code: codeOf(issue), ...receivedOf(issue) }
}

const maxFieldLength = 200

/**
 * Returns the sentence about a field. A message that begins with a lower-case letter is a predicate, such as
 * `must be a string`; any other message is already a sentence.
 */
export function fieldMessage(field: string, message: string): string {
  if (!/^[a-z]/.test(message)) return message
  const name = field.length > maxFieldLength ? `${field.slice(0, maxFieldLength)}…` : field
  return `${name === '' ? 'The request body' : `\`${name}\``} ${message}.`
}

/**
 * Returns whether an issue is reported as a wrong type. zod 3 reports a wrong type for a value that is not in
 * an enumeration of strings; zod 4 reports a wrong value.
 */
const isAboutType = (issue: Issue, received: string | undefined): boolean =>
  issue.code === 'invalid_type' ||
  (issue.code === 'invalid_value' &&
    received !== undefined &&
    received !== 'string' &&
    issue.values.every((value) => typeof value === 'string'))

function codeOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_format':
      return 'invalid_string'
    case 'invalid_value':
      return 'invalid_enum_value'
    case 'invalid_key':
    case 'invalid_element':
      return 'invalid_type'
    case 'custom':
      return typeof issue.params?.code === 'string' ? issue.params.code : 'custom'
    default:
      return issue.code
  }
}

function receivedOf(issue: Issue): { received?: string } {
  const received = issue.code === 'custom' ? issue.params?.received : undefined
  return typeof received === 'string' ? { received } : {}
}

/**
 * Returns the type of the value at a path. Returns undefined if the path leads into a parsed string, such as
 * `types=a,b`.
 */
function typeAt(input: unknown, path: string[]): string | undefined {
  let value = input
  for (const key of path) {
    if (value === undefined || value === null) return 'undefined'
    if (typeof value !== 'object') return undefined
    value = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
  }
  return typeName(value)
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
