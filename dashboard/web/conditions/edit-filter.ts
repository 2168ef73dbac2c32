import type { Operator } from './condition.ts'
import type { DraftFilter, ValueType } from './draft.ts'
import { kindOf, operandOf, type FieldType } from './field-kinds.ts'

const valueTypeOf: Readonly<Record<FieldType, ValueType>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'text',
}

/** Changes the field of a filter. The value gets the usual type of the field if none is entered yet. */
export function withField(filter: DraftFilter, field: string, type: FieldType | undefined): DraftFilter {
  const next = { ...filter, field }
  if (type === undefined || filter.text !== '') return next
  return withType(next, valueTypeOf[type])
}

/** Changes the type of a value. Yes-or-no values need a choice, so the first is chosen. */
export const withType = (filter: DraftFilter, type: ValueType): DraftFilter => ({
  ...filter,
  type,
  text: type === 'boolean' && operandOf(filter.operator) === 'value' ? 'true' : filter.text,
})

/** Changes the operator. The operands stay if the new operator takes the same. */
export function withOperator(filter: DraftFilter, operator: Operator): DraftFilter {
  const [before, after] = [operandOf(filter.operator), operandOf(operator)]
  if (before === after) return { ...filter, operator }
  const isList = (before === 'list') !== (after === 'list') && filter.type === 'boolean'
  const { window: _window, ...rest } = filter
  const cleared: DraftFilter = {
    ...rest,
    operator,
    type: after === 'amount' || after === 'count' || isList ? 'text' : filter.type,
    text: before === 'value' && after === 'list' && filter.type !== 'json' ? filter.text : '',
  }
  return cleared.type === 'boolean' ? withType(cleared, 'boolean') : cleared
}

/** Returns whether the user can choose the type of the value. */
export const hasType = ({ field, type }: DraftFilter, isEventData: boolean): boolean =>
  isEventData || kindOf(field) === 'data' || type === 'json'
