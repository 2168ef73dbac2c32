import { language } from './catalogue.ts'

const numbers = new Intl.NumberFormat(language)
const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
const smallPercents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
const plurals = new Intl.PluralRules(language)
const instants = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' })
const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'long' })

/** `12345` becomes `12,345`. */
export const formatNumber = (value: number): string => numbers.format(value)

/** `0.123` becomes `12.3%`. */
export const formatPercent = (share: number): string => percents.format(share)

/** A share with two digits if it is below 1%: `0.08%`. A share that is not 0 never appears as 0. */
export function formatShare(share: number): string {
  if (share >= 0.01 || share === 0) return formatPercent(share)
  return share < 0.000_05 ? `<${smallPercents.format(0.000_1)}` : smallPercents.format(share)
}

/** Returns a count with its noun: `1 contact`, `12,345 contacts`. */
export const count = (value: number, one: string, other: string): string =>
  `${formatNumber(value)} ${plurals.select(value) === 'one' ? one : other}`

/** A date and time in the user's time zone, to the minute. */
export const formatTime = (instant: string | Date): string => times.format(new Date(instant))

/** A date in the user's time zone. */
export const formatDay = (instant: string | Date): string => days.format(new Date(instant))

/** A date and time to the second, with the name of the time zone. */
export const formatInstant = (instant: string | Date): string => instants.format(new Date(instant))

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** `3 minutes ago` for an instant within a week of `now`; otherwise the date. */
export function formatRelative(instant: string | Date, now: Date): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1_000
  if (Math.abs(seconds) >= 7 * 86_400) return formatDay(instant)
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit)
  return relative.format(0, 'minute').replace('this minute', 'just now')
}

/** `1536` becomes `1.5 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_024) return `${formatNumber(bytes)} B`
  const unit = ['KB', 'MB', 'GB', 'TB']
  const power = Math.min(Math.floor(Math.log(bytes) / Math.log(1_024)), unit.length)
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / 1_024 ** power)} ${unit[power - 1]}`
}

/** The time zone of the user, such as `Europe/Berlin`. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
