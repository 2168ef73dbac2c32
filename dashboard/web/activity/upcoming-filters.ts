/** The periods that the page offers, in days. */
export const periods = [7, 30, 90] as const

/** The filters of the upcoming activity. The default period is 30 days. */
export interface UpcomingFilters {
  days?: number
}

/** Reads the filters from an address. */
export const upcomingFilters = (search: Record<string, unknown>): UpcomingFilters => ({
  days: periods.find((days) => days === Number(search['days'])),
})
