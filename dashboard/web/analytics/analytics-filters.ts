import { addDays, daysIn, lastDays, maxDays, readDay, type DayRange } from '../text/day-range.ts'

/** The periods that the page offers, in days. */
export const periods = [7, 30, 90] as const

export const defaultPeriod = 30

/** The period of the statistics, as the address has it: the last days, or two days. */
export interface AnalyticsFilters {
  days?: number
  from?: string
  to?: string
  /** The campaign whose days are shown. */
  campaignId?: string
}

/** Reads the filters from an address. */
export const analyticsFilters = (search: Record<string, unknown>): AnalyticsFilters => ({
  days: periods.find((days) => days === Number(search['days'])),
  from: readDay(search['from']),
  to: readDay(search['to']),
  campaignId: typeof search['campaignId'] === 'string' ? search['campaignId'] : undefined,
})

/** Whether the filters name their own days. */
export const isCustom = ({ from, to }: AnalyticsFilters): boolean => from !== undefined || to !== undefined

/**
 * Returns the days of the filters. A period that is longer than the API allows, or that ends before it starts,
 * is changed at its start.
 */
export function rangeOf(filters: AnalyticsFilters, today: string): DayRange {
  if (!isCustom(filters)) return lastDays(filters.days ?? defaultPeriod, today)
  const to = filters.to ?? today
  const from = filters.from ?? addDays(to, 1 - defaultPeriod)
  if (from > to) return { from: to, to }
  return daysIn({ from, to }) > maxDays ? { from: addDays(to, 1 - maxDays), to } : { from, to }
}
