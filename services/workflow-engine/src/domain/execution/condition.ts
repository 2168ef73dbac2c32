import { findPath } from '@postrider/conditions'
import { sameJson, type Data } from '@postrider/contracts'
import { defaultBranch, type StepConfig, type StepOperator } from '@postrider/contracts/resources'

/** A contact as far as conditions read it. */
export interface ConditionContact {
  email: string
  subscribed: boolean
  data: Data
}

/** What a CONDITION may read. */
export interface ConditionSubject {
  contact: ConditionContact
  /** The execution's context. */
  event: Data
  workflow: { id: string; name: string }
  isMember(segmentId: string): boolean
}

type Config = StepConfig<'CONDITION'>

/** The branch that a CONDITION takes: `yes` or `no`, or the first of its own that fits, else `default`. */
export function branchTaken(config: Config, subject: ConditionSubject): string {
  const found = valueOf(config.field, subject)
  // Addresses are compared whatever their case.
  const asCompared = config.field === 'contact.email' ? lower : (value: unknown) => value
  const fits = (test: { operator: StepOperator; value?: unknown }): boolean =>
    holds(test.operator, asCompared(found), asCompared(test.value))
  if (config.mode !== 'multi') return fits(config) ? 'yes' : 'no'
  return config.branches.find(fits)?.id ?? defaultBranch
}

/** Undefined where there is nothing. `data.a.b` is the key `a.b` first, then the nested one. */
function valueOf(field: string, { contact, event, workflow, isMember }: ConditionSubject): unknown {
  const dot = field.indexOf('.')
  const [root, path] = [field.slice(0, dot), field.slice(dot + 1)]
  switch (root) {
    case 'segment':
      return isMember(path.toLowerCase())
    case 'event':
      return findPath(event, path)
    case 'workflow':
      return findPath(workflow, path)
    case 'data':
      return findPath(contact.data, path)
    default:
      return path.startsWith('data.')
        ? findPath(contact.data, path.slice('data.'.length))
        : findPath({ email: contact.email, subscribed: contact.subscribed }, path)
  }
}

const holds = (operator: StepOperator, found: unknown, value: unknown): boolean =>
  tests[operator](found, value)

/**
 * A missing field and null fit `notExists` only (null also `equals` null): `notEquals` and `notContains` are
 * false for them as well.
 */
const tests: Record<StepOperator, (found: unknown, value: unknown) => boolean> = {
  exists: (found) => isThere(found),
  notExists: (found) => !isThere(found),
  equals: (found, value) => found !== undefined && sameJson(found, value),
  notEquals: (found, value) => isThere(found) && !sameJson(found, value),
  contains: (found, value) => isThere(found) && contains(found, value),
  notContains: (found, value) => isThere(found) && !contains(found, value),
  memberOfSegment: (found) => found === true,
  notMemberOfSegment: (found) => found === false,
  // NaN, for what is no number, compares as false.
  greaterThan: (found, value) => numberOf(found) > numberOf(value),
  lessThan: (found, value) => numberOf(found) < numberOf(value),
  greaterThanOrEqual: (found, value) => numberOf(found) >= numberOf(value),
  lessThanOrEqual: (found, value) => numberOf(found) <= numberOf(value),
}

const isThere = (found: unknown): boolean => found !== undefined && found !== null

const lower = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)

/** A part of a string, or an element of a list. */
function contains(found: unknown, value: unknown): boolean {
  if (Array.isArray(found)) return found.some((each) => sameJson(each, value))
  if (typeof found !== 'string') return false
  return typeof value === 'string' || typeof value === 'number' ? found.includes(String(value)) : false
}

/** The number that a value is or spells (`"3"` is 3), else NaN. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}
