import { findPath } from '@postrider/conditions'
import { sameJson, type Data } from '@postrider/contracts'
import { defaultBranch, type StepConfig, type StepOperator } from '@postrider/contracts/resources'

/** The fields of a contact that conditions can read. */
export interface ConditionContact {
  email: string
  subscribed: boolean
  data: Data
}

/** The data that a CONDITION can read. */
export interface ConditionSubject {
  contact: ConditionContact
  /** The context of the execution. */
  event: Data
  workflow: { id: string; name: string }
  isMember(segmentId: string): boolean
}

type Config = StepConfig<'CONDITION'>

/**
 * Returns the branch that a CONDITION takes: `yes` or `no`; with several branches, the first matching branch
 * or `default`.
 */
export function chooseBranch(config: Config, subject: ConditionSubject): string {
  const found = valueOf(config.field, subject)
  // Addresses are compared without regard to case.
  const asCompared = config.field === 'contact.email' ? lower : (value: unknown) => value
  const fits = (test: { operator: StepOperator; value?: unknown }): boolean =>
    passesTest(test.operator, asCompared(found), asCompared(test.value))
  if (config.mode !== 'multi') return fits(config) ? 'yes' : 'no'
  return config.branches.find(fits)?.id ?? defaultBranch
}

/**
 * Returns the value of a field; undefined if it is missing. `data.a.b` means the key `a.b` if it exists,
 * otherwise `b` in `a`.
 */
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

const passesTest = (operator: StepOperator, found: unknown, value: unknown): boolean =>
  tests[operator](found, value)

/**
 * A missing field or null matches only `notExists`, and null also `equals` null. Even `notEquals` and
 * `notContains` are false for both.
 */
const tests: Record<StepOperator, (found: unknown, value: unknown) => boolean> = {
  exists: (found) => isPresent(found),
  notExists: (found) => !isPresent(found),
  equals: (found, value) => found !== undefined && sameJson(found, value),
  notEquals: (found, value) => isPresent(found) && !sameJson(found, value),
  contains: (found, value) => isPresent(found) && contains(found, value),
  notContains: (found, value) => isPresent(found) && !contains(found, value),
  memberOfSegment: (found) => found === true,
  notMemberOfSegment: (found) => found === false,
  // A value that is not a number is NaN, for which every comparison is false.
  greaterThan: (found, value) => numberOf(found) > numberOf(value),
  lessThan: (found, value) => numberOf(found) < numberOf(value),
  greaterThanOrEqual: (found, value) => numberOf(found) >= numberOf(value),
  lessThanOrEqual: (found, value) => numberOf(found) <= numberOf(value),
}

const isPresent = (found: unknown): boolean => found !== undefined && found !== null

const lower = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)

/** Returns whether a string contains the text, or a list contains the element. */
function contains(found: unknown, value: unknown): boolean {
  if (Array.isArray(found)) return found.some((each) => sameJson(each, value))
  if (typeof found !== 'string') return false
  return typeof value === 'string' || typeof value === 'number' ? found.includes(String(value)) : false
}

/** Returns the number, also from a string (`"3"` becomes 3); NaN for any other value. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}
