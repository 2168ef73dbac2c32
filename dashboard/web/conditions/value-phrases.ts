import { textsOf } from '../text/catalogue.ts'
import type { EventFilter, Operator } from './condition.ts'
import { operandOf } from './field-kinds.ts'
import { sentenceTexts } from './sentence-texts.ts'

const texts = textsOf(sentenceTexts)

/** How many values of a list appear in a sentence. */
const shownValues = 10

/** Returns the text in quotes. */
export const quoted = (text: string): string => texts.quoted(text)

/** Returns the amount of time of an operator such as `within`: `3 days`. */
export const periodOf = ({ value, unit }: EventFilter): string => texts.period(Number(value), unit ?? 'days')

/** Returns a filter of the email address in words. */
export function addressPhrase(filter: EventFilter): string {
  const operand = operandText(filter)
  switch (filter.operator) {
    case 'notEquals':
      return texts.addresses.notEquals(operand)
    case 'notIn':
      return texts.addresses.notIn(operand)
    case 'notContains':
      return texts.addresses.notContains(operand)
    default:
      return valuePhrase(texts.address, filter, operand)
  }
}

/** Returns a filter of the creation or of the last change of the contact in words. */
export function instantPhrase(field: 'createdAt' | 'updatedAt', filter: EventFilter): string {
  const subject = field === 'createdAt' ? texts.created : texts.updated
  const { operator, value } = filter
  if (operator === 'within') return `${subject} ${texts.inTheLast(periodOf(filter))}`
  if (operator === 'olderThan') return `${subject} ${texts.moreThanAgo(periodOf(filter))}`
  const day = typeof value === 'string' ? value : JSON.stringify(value)
  return `${subject} ${isComparison(operator) ? texts.timed[operator](day) : day}`
}

const isComparison = (operator: Operator): operator is keyof typeof texts.timed => operator in texts.timed

/** Returns a filter of a key of data in words. */
export function dataPhrase(filter: EventFilter): string {
  const name = fieldText(filter.field)
  if (filter.operator === 'equals' && filter.value === null) return texts.values.isNull(name)
  return valuePhrase(name, filter, operandText(filter))
}

function valuePhrase(name: string, { operator, value }: EventFilter, operand: string): string {
  if (isOrder(operator))
    return (typeof value === 'number' ? texts.numbers : texts.orders)[operator](name, operand)
  if (operator === 'exists' || operator === 'notExists') return texts.values[operator](name)
  return isValueOperator(operator) ? texts.values[operator](name, operand) : `${name} ${operator} ${operand}`
}

const isOrder = (operator: Operator): operator is keyof typeof texts.numbers => operator in texts.numbers
const isValueOperator = (
  operator: Operator,
): operator is Exclude<keyof typeof texts.values, 'isNull'> & Operator => operator in texts.values

/** `plan` for `data.plan`. A name with unusual characters is quoted. */
function fieldText(field: string): string {
  const name = field.startsWith('data.') ? field.slice('data.'.length) : field
  return /^[\w.-]+$/.test(name) ? name : quoted(name)
}

function operandText(filter: EventFilter): string {
  switch (operandOf(filter.operator)) {
    case 'amount':
      return periodOf(filter)
    case 'list':
      return Array.isArray(filter.value) ? listText(filter.value) : valueText(filter.value)
    case 'none':
      return ''
    case 'value':
    case 'count':
      return valueText(filter.value)
  }
}

const valueText = (value: unknown): string =>
  typeof value === 'string' ? quoted(value) : JSON.stringify(value ?? null)

function listText(values: readonly unknown[]): string {
  const shown = values.slice(0, shownValues).map((value) => valueText(value))
  const more = values.length - shown.length
  const parts = more > 0 ? [...shown, texts.others(more)] : shown
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')}${texts.or}${last}`
}
