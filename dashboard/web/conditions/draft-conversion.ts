import type { Condition, EventFilter, Filter } from './condition.ts'
import { newKey, type DraftFilter, type DraftTree } from './draft.ts'
import { nameOf, operandOf } from './field-kinds.ts'
import { parseList, parseValue, typedList, typedValue, type Parsed } from './typed-value.ts'

/** Why a filter is incomplete or invalid. */
export type Problem =
  'field' | 'amount' | 'count' | 'window' | Extract<Parsed, { problem: string }>['problem']

/** Returns the draft by which a condition is edited. `conditionOf` returns the same condition for it. */
export const draftOf = (condition: Condition): DraftTree => ({
  logic: condition.logic,
  groups: condition.groups.map(({ filters, conditions }) => ({
    key: newKey(),
    filters: filters.map((filter) => draftFilter(filter)),
    ...(conditions && { nested: draftOf(conditions) }),
  })),
})

function draftFilter(filter: Filter | EventFilter): DraftFilter {
  const { field, operator, unit, within } = filter
  return {
    key: newKey(),
    field,
    operator,
    ...typedOperand(filter),
    unit: unit ?? 'days',
    ...(within && { window: { amount: String(within.amount), unit: within.unit } }),
    where: 'where' in filter ? (filter.where ?? []).map((each) => draftFilter(each)) : [],
  }
}

function typedOperand({ operator, value }: EventFilter): Pick<DraftFilter, 'type' | 'text'> {
  if (operandOf(operator) === 'none') return { type: 'text', text: '' }
  return Array.isArray(value) && operandOf(operator) === 'list' ? typedList(value) : typedValue(value)
}

/** Returns the condition of a draft; undefined while a filter is incomplete. */
export function conditionOf({ logic, groups }: DraftTree): Condition | undefined {
  const complete = groups.flatMap(({ filters, nested }) => {
    const own = filters.flatMap((filter) => filterOf(filter) ?? [])
    const conditions = nested && conditionOf(nested)
    const isComplete = own.length === filters.length && (!nested || conditions) && (own.length > 0 || nested)
    return isComplete ? [{ filters: own, ...(conditions && { conditions }) }] : []
  })
  return complete.length === groups.length && complete.length > 0 ? { logic, groups: complete } : undefined
}

function filterOf(draft: DraftFilter): Filter | undefined {
  if (problemOf(draft) !== undefined) return undefined
  const where = draft.where.flatMap((each) => filterOf(each) ?? [])
  if (where.length < draft.where.length) return undefined
  const { field, operator, unit, window } = draft
  const operand = operandOf(operator)
  const parsed = operand === 'none' ? {} : operandValue(draft)
  return {
    field,
    operator,
    ...('value' in parsed && { value: parsed.value }),
    ...(operand === 'amount' && { unit }),
    ...(operand === 'count' && window && { within: { amount: Number(window.amount), unit: window.unit } }),
    ...(where.length > 0 && { where }),
  }
}

function operandValue({ operator, type, text }: DraftFilter): Parsed {
  switch (operandOf(operator)) {
    case 'list':
      return parseList(type, text)
    case 'amount':
    case 'count':
      return parseValue('number', text)
    case 'value':
    case 'none':
      return parseValue(type, text)
  }
}

const maxCount = 1_000_000

/** Returns why a filter is incomplete, without the entries of its `where`. */
export function problemOf(draft: DraftFilter): Problem | undefined {
  if (nameOf(draft.field).trim() === '') return 'field'
  switch (operandOf(draft.operator)) {
    case 'none':
      return undefined
    case 'amount':
      return isAmount(draft.text) ? undefined : 'amount'
    case 'count':
      return countProblem(draft)
    case 'value':
    case 'list': {
      const parsed = operandValue(draft)
      return 'problem' in parsed ? parsed.problem : undefined
    }
  }
}

function countProblem({ text, window }: DraftFilter): Problem | undefined {
  const count = Number(text)
  if (text.trim() === '' || !Number.isInteger(count) || count < 0 || count > maxCount) return 'count'
  return window && !isAmount(window.amount) ? 'window' : undefined
}

const isAmount = (text: string): boolean =>
  text.trim() !== '' && Number.isFinite(Number(text)) && Number(text) >= 0
