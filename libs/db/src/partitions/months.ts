/** Returns the first day (in UTC) of each month, from the month of `from` to the third month after `now`. */
export function monthsAhead(now: Date, from: Date = now): string[] {
  const [first, last] = [monthOf(from), monthOf(now) + 3]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => firstDay(first + index))
}

/** Returns whether the month ends before this instant. */
export function isOver(month: string, before: Date): boolean {
  const begins = new Date(month)
  return Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 1) <= before.getTime()
}

const monthOf = (instant: Date): number => instant.getUTCFullYear() * 12 + instant.getUTCMonth()

const firstDay = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString().slice(0, 10)
