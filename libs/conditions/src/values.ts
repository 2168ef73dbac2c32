import { z } from 'zod'
import { instantOf } from './time.ts'
import { limits } from './tree.ts'

/** Any JSON value, null included. */
export const anything = z.unknown()

/**
 * null is allowed where a value is compared and equals no present value: clients send it for an incomplete
 * filter.
 */
export const TextOrNull = z.string().nullable()

/** The operands of `greaterThan` and similar operators: numbers or strings. */
export const OrderedOrNull = z.union([z.number(), z.string()]).nullable()

/** The operands of a search in an array. */
export const ScalarOrNull = z.union([z.string(), z.number(), z.boolean()]).nullable()

export const List = z.array(z.unknown()).min(1).max(limits.listed)

export const TextList = z.array(TextOrNull).min(1).max(limits.listed)

/** An amount of time, in units of the filter's `unit`. */
export const Amount = z.number().min(0)

/** More is not counted. */
const mostCounted = 1_000_000

/** A number of events. */
export const Count = z.number().int().min(0).max(mostCounted)

/** An ISO 8601 day or instant. */
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
