import { InvalidArgumentError } from 'commander'

/** Parses options such as `--since 2026-11-01`. Returns the beginning of the day in UTC. */
export function dayOf(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()))
    throw new InvalidArgumentError('Use a day such as 2026-11-01.')
  return day
}
