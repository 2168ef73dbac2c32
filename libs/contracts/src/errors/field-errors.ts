import type { z } from 'zod'
import type { FieldError } from './app-error.ts'

type Issue = z.core.$ZodIssue

/**
 * zod's issues as field errors, under the names of zod 3 that API clients know (decided in this one place). A
 * custom issue may choose its own code:
 * `ctx.addIssue({ code: 'custom', params: { code: 'reserved_event' } })`.
 */
export function fieldErrors(error: z.ZodError, input: unknown): FieldError[] {
  return error.issues.map((issue) => fieldError(issue, input))
}

function fieldError(issue: Issue, input: unknown): FieldError {
  const path = issue.path.map(String)
  const received = typeAt(input, path)
  const field = path.join('.')
  const { message } = issue
  return isAboutType(issue, received)
    ? { field, message, code: 'invalid_type', ...(received !== undefined && { received }) }
    : { field, message, code: codeOf(issue), ...receivedOf(issue) }
}

/**
 * Where an enumeration of texts gets something else, zod 3 says that the type is wrong, and zod 4 that the
 * value is.
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
 * The type of what came at a path; undefined where the path leads into what a schema has made of a text, such
 * as `types=a,b`.
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
