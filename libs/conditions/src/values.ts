import { z } from 'zod'
import { instantOf } from './time.ts'
import { limits } from './tree.ts'

/** Any JSON value, null included. */
export const anything = z.unknown()

/**
 * null may stand wherever a value is compared (it equals nothing that is there): clients send it for a filter
 * half filled in.
 */
export const TextOrNull = z.string().nullable()

/** What `greaterThan` and its kin can order: numbers among numbers, strings among strings. */
export const OrderedOrNull = z.union([z.number(), z.string()]).nullable()

/** What an array can be asked for. */
export const ScalarOrNull = z.union([z.string(), z.number(), z.boolean()]).nullable()

export const List = z.array(z.unknown()).min(1).max(limits.listed)

export const TextList = z.array(TextOrNull).min(1).max(limits.listed)

/** An amount of time, in units of the filter's `unit`. */
export const Amount = z.number().min(0)

/** Beyond it nobody counts. */
const mostCounted = 1_000_000

/** How many events. */
export const Count = z.number().int().min(0).max(mostCounted)

/** An ISO 8601 day or instant. */
export const InstantOrNull = z
  .string()
  .refine((text) => instantOf(text) !== undefined, 'Must be an ISO 8601 date or date-time')
  .nullable()

/** The strings among the values of a list. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
