import type { Condition, EventFilter, Filter, Group } from './condition.ts'
import { operandOf, operatorsOf } from './field-kinds.ts'

/** A condition, or the reason why a text has none. */
export type ReadCondition = { condition: Condition } | { fault: 'json' | 'shape' }

/** Reads a condition from JSON. Checks its shape only: the API checks fields and values. */
export function readCondition(text: string): ReadCondition {
  const json = parseJson(text)
  if (json === undefined) return { fault: 'json' }
  return isCondition(json) ? { condition: json } : { fault: 'shape' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns whether a JSON value has the shape of a condition. */
export const isCondition = (value: unknown): value is Condition =>
  isObject(value) &&
  (value['logic'] === 'AND' || value['logic'] === 'OR') &&
  isListOf(value['groups'], isGroup) &&
  value['groups'].length > 0

const isGroup = (value: unknown): value is Group =>
  isObject(value) &&
  isListOf(value['filters'], isFilter) &&
  (value['conditions'] === undefined ? value['filters'].length > 0 : isCondition(value['conditions']))

const isFilter = (value: unknown): value is Filter =>
  isEventFilter(value) && (!('where' in value) || isListOf(value.where, isEventFilter))

const isEventFilter = (value: unknown): value is EventFilter =>
  isObject(value) &&
  typeof value['field'] === 'string' &&
  operators.has(String(value['operator'])) &&
  hasUnit(value) &&
  isWindow(value['within'])

const hasUnit = ({ operator, unit }: Fields): boolean =>
  isUnit(unit) || (unit === undefined && !needsUnit(String(operator)))

const isWindow = (value: unknown): boolean =>
  value === undefined || (isObject(value) && typeof value['amount'] === 'number' && isUnit(value['unit']))

const isUnit = (value: unknown): boolean => ['minutes', 'hours', 'days'].includes(String(value))

const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every((item) => isItem(item))

const all = (['data', 'event', 'segment'] as const).flatMap((kind) => operatorsOf(kind))
const operators = new Set<string>(all)
const needsUnit = (name: string): boolean =>
  all.some((operator) => operator === name && operandOf(operator) === 'amount')
