import { z } from 'zod'
import { byKind, isId } from '../fields.ts'

/** An operator of a CONDITION step. It tests one value, or the membership of a segment. */
export const StepOperator = z.enum([
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'greaterThan',
  'lessThan',
  'greaterThanOrEqual',
  'lessThanOrEqual',
  'exists',
  'notExists',
  'memberOfSegment',
  'notMemberOfSegment',
])
export type StepOperator = z.infer<typeof StepOperator>

/** The name of the default branch of a multi-branch CONDITION. No other branch can have this name. */
export const defaultBranch = 'default'

const segmentPrefix = 'segment.'

/**
 * Returns the lower-case id of the segment in a CONDITION's field `segment.<id>`; undefined for other fields.
 */
export const segmentOfField = (field: string): string | undefined =>
  field.startsWith(segmentPrefix) ? field.slice(segmentPrefix.length).toLowerCase() : undefined

const valuePath =
  /^(contact\.(email|subscribed)|workflow\.(id|name)|((contact\.)?data|event)\.[^.]+(\.[^.]+)*)$/

/** Returns whether a CONDITION can read the field: a path, or the membership of a segment. */
export const isConditionField = (field: string): boolean =>
  valuePath.test(field) || isId(segmentOfField(field) ?? '')

/**
 * The field of a CONDITION: a value of the contact, of the execution's context or of the workflow, or the
 * membership of a segment.
 */
const Field = z
  .string()
  .max(300)
  .refine(isConditionField, {
    message:
      'must be `contact.email`, `contact.subscribed`, `data.<key>`, `event.<key>`, `workflow.id`, `workflow.name` or `segment.<id>`',
    params: { code: 'invalid_string' },
  })

export const ConditionValue = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()])

const Test = { operator: StepOperator, value: ConditionValue.optional() }
const TestShape = z.object(Test)

const maxBranches = 20

export const ConditionBranch = z.object({
  id: z
    .string()
    .min(1)
    .max(100)
    .refine(
      (id) => id !== defaultBranch,
      'must not be `default`, which names the branch for all other values',
    ),
  name: z.string().max(255).default(''),
  ...Test,
})

const Branches = z
  .array(ConditionBranch)
  .min(1)
  .max(maxBranches)
  .refine(
    (all) => new Set(all.map(({ id }) => id)).size === all.length,
    'must not contain the same `id` twice',
  )

export const BinaryCondition = z
  .object({ mode: z.literal('binary').default('binary'), field: Field, ...Test })
  .check(({ value, issues }) => pushFault(issues, value, []))

export const MultiCondition = z
  .object({ mode: z.literal('multi'), field: Field, branches: Branches })
  .check(({ value: { field, branches }, issues }) => {
    for (const [index, branch] of branches.entries())
      pushFault(issues, { ...branch, field }, ['branches', index])
  })

type StepCondition = z.output<typeof BinaryCondition> | z.output<typeof MultiCondition>

/**
 * The config of a CONDITION: one test with the outcomes `yes` and `no`, or several tests of one field (`mode:
 * "multi"`), each with its own outcome.
 */
export const StepCondition = byKind<StepCondition>(
  (value) => (isMulti(value) ? MultiCondition : BinaryCondition),
  [BinaryCondition, MultiCondition],
)

const isMulti = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'mode' in value && value.mode === 'multi'

type FieldTest = z.output<typeof TestShape> & { field: string }

function pushFault(issues: z.core.$ZodRawIssue[], asked: FieldTest, path: (string | number)[]): void {
  const fault = faultOf(asked)
  if (fault)
    issues.push({
      code: 'custom',
      input: asked,
      message: fault.message,
      path: [...path, fault.at],
      params: { code: fault.code },
    })
}

interface Fault {
  at: 'operator' | 'value'
  code: string
  message: string
}

/**
 * Returns the fault of a test that can never have the intended result, such as an order comparison with a
 * text that is not a number.
 */
function faultOf({ field, operator, value }: FieldTest): Fault | undefined {
  const kind = kindOf(operator)
  if ((kind === 'membership') !== (segmentOfField(field) !== undefined))
    return {
      at: 'operator',
      code: 'invalid_enum_value',
      message:
        'must be `memberOfSegment` or `notMemberOfSegment` if `field` is `segment.<id>`, and another operator if it is not',
    }
  if (kind === 'membership' || kind === 'presence') return undefined
  if (value === undefined) return { at: 'value', code: 'required', message: 'is required for this operator' }
  if (kind === 'order' && !isNumeric(value))
    return { at: 'value', code: 'invalid_type', message: 'must be a number for this operator' }
  return undefined
}

function kindOf(operator: StepOperator): 'membership' | 'presence' | 'order' | 'value' {
  if (operator === 'memberOfSegment' || operator === 'notMemberOfSegment') return 'membership'
  if (operator === 'exists' || operator === 'notExists') return 'presence'
  return /^(greater|less)Than/.test(operator) ? 'order' : 'value'
}

/** Returns whether the value is a number, or a text that contains a number. */
const isNumeric = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== '' && Number.isFinite(Number(value))
    : typeof value === 'number'
