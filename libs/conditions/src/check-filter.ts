import { rawIssues } from '@postrider/contracts'
import type { z } from 'zod'
import { parseField, wherePath } from './field.ts'
import { onData } from './operators/data.ts'
import { testOf } from './test-of.ts'
import { limits, type Filter, type WhereFilter } from './tree.ts'

type Issue = z.core.$ZodRawIssue

/** What is wrong with a filter beyond its shape: its field, its operator there, what the operator needs. */
export function checkFilter(filter: Filter): Issue[] {
  const field = parseField(filter.field)
  if (!field) return [fault(filter, 'field', `There is no field "${shown(filter.field)}".`)]
  const test = testOf(field, filter.operator)
  if (!test) return [misfit(filter)]
  if (field.kind === 'data' && isTooLong(field.path)) return [tooLong(filter)]
  const misplaced =
    filter.where && !test.takesWhere ? [fault(filter, 'where', 'Only filters on events take `where`.')] : []
  return [...checkOperand(filter, test), ...misplaced]
}

/** The same for an entry of `where`, whose field is any path in the event's data. */
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
      ? [fault(filter, 'unit', `The operator "${filter.operator}" needs a unit.`, 'required')]
      : []),
    // Dropped silently it would make the filter mean something else.
    ...(filter.within && !needs.takesWithin
      ? [fault(filter, 'within', 'Only `countAtLeast` and `countAtMost` take `within`.')]
      : []),
  ]
}

/** Ignored, the value false or `"false"` would make the filter mean the opposite. */
function checkNoValue(filter: WhereFilter): Issue[] {
  if (!isFalse(filter.value)) return []
  return [fault(filter, 'value', `The operator "${filter.operator}" takes no value. Use its opposite.`)]
}

const isFalse = (value: unknown): boolean =>
  value === false || (typeof value === 'string' && value.trim().toLowerCase() === 'false')

function checkValue(filter: WhereFilter, schema: z.ZodType): Issue[] {
  const { value, operator } = filter
  if (value === undefined)
    return [fault(filter, 'value', `The operator "${operator}" needs a value.`, 'required')]
  // Before its entries are looked at: each of a million would be a fault of its own.
  if (Array.isArray(value) && value.length > limits.listed)
    return [fault(filter, 'value', `At most ${limits.listed} values are allowed.`, 'too_big')]
  const result = schema.safeParse(value)
  return result.success
    ? []
    : rawIssues(result.error.issues).map((issue) => ({ ...issue, path: ['value', ...(issue.path ?? [])] }))
}

const isTooLong = (path: string): boolean => path.split('.').length > limits.pathKeys

const tooLong = (filter: WhereFilter): Issue =>
  fault(filter, 'field', `A path may have at most ${limits.pathKeys} keys.`, 'too_big')

const misfit = (filter: WhereFilter): Issue =>
  fault(
    filter,
    'operator',
    `The operator "${filter.operator}" does not work on the field "${shown(filter.field)}".`,
  )

const fault = (...[input, key, message, code]: [WhereFilter, string, string, string?]): Issue => ({
  code: 'custom',
  input,
  path: [key],
  message,
  ...(code === undefined ? {} : { params: { code } }),
})

const shown = (name: string): string => name.slice(0, 100)
