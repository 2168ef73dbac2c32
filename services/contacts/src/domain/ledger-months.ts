/** The months, each as its first day, that the ledger needs a partition for now: this one and the three that follow. */
export function monthsAhead(now: Date): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return [0, 1, 2, 3].map((ahead) => new Date(Date.UTC(year, month + ahead)).toISOString().slice(0, 10))
}

/** True when every event of the month is before the instant. */
export function isOver(month: string, before: Date): boolean {
  const begins = new Date(month)
  return Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 1) <= before.getTime()
}
