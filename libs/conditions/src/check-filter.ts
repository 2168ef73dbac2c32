import { rawIssues } from '@postrider/contracts'
import { issueMessage } from '@postrider/contracts/errors'
import type { z } from 'zod'
import { parseField, wherePath } from './field.ts'
import { onData } from './operators/data.ts'
import { testOf } from './test-of.ts'
import { limits, type Filter, type WhereFilter } from './tree.ts'

type Issue = z.core.$ZodRawIssue

/**
 * Returns the issues of a filter that the schema does not check: an unknown field, an operator that the
 * field does not support, and missing or invalid operands.
 */
export function checkFilter(filter: Filter): Issue[] {
  const field = parseField(filter.field)
  if (!field) return [fault(filter, 'field', fieldNames)]
  const test = testOf(field, filter.operator)
  if (!test) return [misfit(filter)]
  if (field.kind === 'data' && isTooLong(field.path)) return [tooLong(filter)]
  const misplaced =
    filter.where && !test.takesWhere
      ? [fault(filter, 'where', 'is only allowed if `field` is `event.<name>` or `email.<activity>`')]
      : []
  return [...checkOperand(filter, test), ...misplaced]
}

/** Returns the issues of an entry of `where`. Its field is any path in the event's data. */
export function checkWhere(filter: WhereFilter): Issue[] {
  const operator = onData[filter.operator]
  if (!operator) return [misfit(filter)]
  return isTooLong(wherePath(filter.field)) ? [tooLong(filter)] : checkOperand(filter, operator)
}

interface Needs {
  value?: z.ZodType | undefined
  takesUnit?: boolean
  takesWithin?: boolean
}

function checkOperand(filter: WhereFilter, needs: Needs): Issue[] {
  return [
    ...(needs.value ? checkValue(filter, needs.value) : checkNoValue(filter)),
    ...(needs.takesUnit && !filter.unit
      ? [fault(filter, 'unit', `is required for the operator \`${filter.operator}\``, 'required')]
      : []),
    // Ignoring `within` would change the meaning of the filter.
    ...(filter.within && !needs.takesWithin
      ? [fault(filter, 'within', 'is only allowed with the operators `countAtLeast` and `countAtMost`')]
      : []),
  ]
}

/** Rejects `false` for an operator without a value: ignoring `false` or `"false"` would invert the filter. */
function checkNoValue(filter: WhereFilter): Issue[] {
  if (!isFalse(filter.value)) return []
  return [
    fault(
      filter,
      'value',
      `must be omitted, because the operator \`${filter.operator}\` takes no value; use the opposite operator`,
    ),
  ]
}

const isFalse = (value: unknown): boolean =>
  value === false || (typeof value === 'string' && value.trim().toLowerCase() === 'false')

function checkValue(filter: WhereFilter, schema: z.ZodType): Issue[] {
  const { value, operator } = filter
  if (value === undefined)
    return [fault(filter, 'value', `is required for the operator \`${operator}\``, 'required')]
  // Check the length first: each of a million values would be a separate error.
  if (Array.isArray(value) && value.length > limits.listed)
    return [fault(filter, 'value', `must have at most ${limits.listed} values`, 'too_big')]
  const result = schema.safeParse(value, { error: issueMessage })
  return result.success
    ? []
    : rawIssues(result.error.issues).map((issue) => ({ ...issue, path: ['value', ...(issue.path ?? [])] }))
}

const isTooLong = (path: string): boolean => path.split('.').length > limits.pathKeys

const tooLong = (filter: WhereFilter): Issue =>
  fault(filter, 'field', `must have at most ${limits.pathKeys} keys in its path`, 'too_big')

const misfit = (filter: WhereFilter): Issue =>
  fault(
    filter,
    'operator',
    `must be an operator that the field \`${shown(filter.field)}\` supports, and \`${filter.operator}\` is not one`,
  )

const fault = (...[input, key, message, code]: [WhereFilter, string, string, string?]): Issue => ({
  code: 'custom',
  input,
  path: [key],
  message,
  ...(code === undefined ? {} : { params: { code } }),
})

const fieldNames =
  'must be `email`, `subscribed`, `createdAt`, `updatedAt`, `data.<key>`, `event.<name>`, `email.<activity>` or `segment.<id>`'

const shown = (name: string): string => name.slice(0, 100)
