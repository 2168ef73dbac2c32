import type { z } from 'zod'
import type { FieldError } from './app-error.ts'

type Issue = z.core.$ZodIssue

/**
 * zod's issues as field errors, under the names of zod 3 that API clients know (decided in this one place).
 * A custom issue may choose its own code: `ctx.addIssue({ code: 'custom', params: { code: 'reserved_event' } })`.
 */
export function fieldErrors(error: z.ZodError, input: unknown): FieldError[] {
  return error.issues.map((issue) => fieldError(issue, input))
}

function fieldError(issue: Issue, input: unknown): FieldError {
  const path = issue.path.map(String)
  const received = typeName(valueAt(input, path))
  const field = path.join('.')
  const { message } = issue
  return isAboutType(issue, received)
    ? { field, message, code: 'invalid_type', received }
    : { field, message, code: codeOf(issue), ...receivedOf(issue) }
}

/** Where an enumeration of texts gets something else, zod 3 says that the type is wrong, and zod 4 that the value is. */
const isAboutType = (issue: Issue, received: string): boolean =>
  issue.code === 'invalid_type' ||
  (issue.code === 'invalid_value' &&
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

function valueAt(input: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined,
    input,
  )
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
