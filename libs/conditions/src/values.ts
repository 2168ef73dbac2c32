import { z } from 'zod'
import { instantOf } from './time.ts'
import { limits } from './tree.ts'

/** Any JSON value, including null. */
export const anything = z.unknown()

/**
 * A string or null. Clients send null for an incomplete filter: it is accepted, but equals no present value.
 */
export const TextOrNull = z.string().nullable()

/** The operand of `greaterThan` and similar operators: a number, a string or null. */
export const OrderedOrNull = z.union([z.number(), z.string()]).nullable()

/** The operand of `contains`. */
export const ScalarOrNull = z.union([z.string(), z.number(), z.boolean()]).nullable()

export const List = z.array(z.unknown()).min(1).max(limits.listed)

export const TextList = z.array(TextOrNull).min(1).max(limits.listed)

/** An amount of time in the filter's `unit`. */
export const Amount = z.number().min(0)

/** The highest number of events that a filter can ask for. */
const maxCount = 1_000_000

/** A number of events. */
export const Count = z.number().int().min(0).max(maxCount)

/** An ISO 8601 date or date and time. */
export const InstantOrNull = z
  .string()
  .refine(
    (text) => instantOf(text) !== undefined,
    'must be an ISO 8601 date, such as `2026-01-31`, or date and time, such as `2026-01-31T09:00:00Z`',
  )
  .nullable()

/** Returns the strings among the values of a list. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
