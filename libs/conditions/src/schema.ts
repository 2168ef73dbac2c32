import { findUnstorable, fitBody, rawIssues } from '@postrider/contracts'
import { issueMessage } from '@postrider/contracts/errors'
import { z } from 'zod'
import { checkFilter, checkWhere } from './check-filter.ts'
import { measure } from './measure.ts'
import { limits, operatorNames, units, type Condition as Tree } from './tree.ts'
import { Amount } from './values.ts'

const Unit = z.enum(units)

const filterShape = {
  field: z.string().max(limits.fieldLength),
  operator: z.enum(operatorNames),
  value: z.unknown().optional(),
  unit: Unit.optional(),
  within: z.object({ amount: Amount, unit: Unit }).optional(),
}

const WhereFilter = z.object(filterShape).check(({ value, issues }) => void issues.push(...checkWhere(value)))

const Filter = z
  .object({ ...filterShape, where: z.array(WhereFilter).optional() })
  .check(({ value, issues }) => void issues.push(...checkFilter(value)))

const Group: z.ZodType<Tree['groups'][number]> = z
  .object({ filters: z.array(Filter), conditions: z.lazy(() => Nested.optional()) })
  .check(({ value, issues }) => {
    if (value.filters.length > 0 || value.conditions) return
    const message = 'must not be empty unless the group has `conditions`'
    issues.push({
      code: 'too_small',
      origin: 'array',
      minimum: 1,
      path: ['filters'],
      input: value,
      message,
    })
  })

const Nested: z.ZodType<Tree> = z.object({
  logic: z.enum(['AND', 'OR']).describe('Joins the groups.'),
  groups: z.array(Group).min(1).describe('A group matches if all its filters and its nested tree match.'),
})

/**
 * The schemas of a condition tree and its parts, by their names in the OpenAPI document. Use `Condition` to
 * parse a tree.
 */
export const conditionShapes: Readonly<Record<string, z.ZodType>> = {
  Condition: Nested,
  ConditionGroup: Group,
  ConditionFilter: Filter,
  EventFilter: WhereFilter,
}

export type Condition = Tree

/**
 * The schema of a condition tree in a request body. Its size is checked first, without recursion. An invalid
 * tree returns 422 with the path of each issue. `resolveSegments` checks references to segments.
 */
export const Condition = z.unknown().transform((input, ctx): Tree => {
  const fault = sizeFault(input) ?? storeFault(input)
  if (fault) {
    ctx.issues.push(fault)
    return z.NEVER
  }
  const result = Nested.safeParse(fitBody(Nested, input).value, { error: issueMessage })
  if (!result.success) {
    ctx.issues.push(...rawIssues(result.error.issues))
    return z.NEVER
  }
  if (Buffer.byteLength(JSON.stringify(result.data)) > limits.bytes)
    ctx.issues.push(tooBig(limits.bytes, `must have at most ${limits.bytes / 1024} KB of JSON`, input))
  return result.data
})

function sizeFault(input: unknown): z.core.$ZodRawIssue | undefined {
  const excess = measure(input)
  return excess && { ...tooBig(excess.maximum, excess.message, input), path: excess.path }
}

const tooBig = (maximum: number, message: string, input: unknown): z.core.$ZodRawIssue => ({
  code: 'too_big',
  origin: 'array',
  maximum,
  input,
  message,
})

/** Reports values that PostgreSQL would reject as parameters. */
function storeFault(input: unknown): z.core.$ZodRawIssue | undefined {
  const unstorable = findUnstorable(input)
  return (
    unstorable && {
      code: 'custom',
      input,
      path: unstorable.path === '' ? [] : unstorable.path.split('.'),
      message: unstorable.reason,
    }
  )
}
