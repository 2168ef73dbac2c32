import { instantOf } from '@postrider/contracts'

/**
 * Parses a date: ISO 8601, RFC 5322 (`1 Jan 2030 10:00 +0100`), or another format that `Date.parse` accepts,
 * such as `January 1, 2030 10:00 PM`. Assumes UTC if the text has no time zone. Returns undefined if the text
 * is not a date or the day does not exist.
 */
export function dateOf(text: string): Date | undefined {
  const trimmed = text.trim().replace(expandedYear, '')
  return trimmed.length > maxLength ? undefined : (instantOf(trimmed) ?? looseDateOf(trimmed))
}

/** Longer than any output of `Date.toString`, which ends with a time zone name. */
const maxLength = 100

/** Prefix of a four-digit year in the expanded form (`+002030`). */
const expandedYear = /^\+00(?=[0-9]{4}-)/

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)
const otherWords = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|am|pm|z|ut|utc|gmt|[ecmp][sd]t)$/

/** A time zone that Date.parse accepts: a name, or an offset after a time (`10:00 -05`). */
const zone = /(?:\b|(?<=[0-9]))(?:UTC?|GMT|[ECMP][SD]T|Z)\b|(?<=:[0-9]{2}.*)[+-]\s*[0-9]/i

/** An offset of a day or more, or with more than 59 minutes, which Date.parse accepts. */
const offsetBeyondDay = /(?<=:[0-9]{2}.*)[+-]\s*(?:2[4-9]|[3-9][0-9]|[0-9]{2}:?[6-9][0-9])(?:$|:?[0-9]{2}$)/

function looseDateOf(text: string): Date | undefined {
  const plain = text
    .replaceAll(/\([^()]*\)/g, '')
    .replace(timeAfterDay, ' ')
    .trim()
  const at = Date.parse(zone.test(plain) ? plain : `${plain} UTC`)
  // The appended UTC overrides a time zone in the text, so `day` is the day as written. Hour 24 would be the
  // next day.
  const day = Date.parse(`${plain.replace(/\b24:/, '00:')} UTC`)
  if (Number.isNaN(at) || offsetBeyondDay.test(plain)) return undefined
  // Date.parse converts 30 February to 2 March and ignores unknown words.
  const isOfCalendar = new Date(day).getUTCMonth() === monthOf(plain)
  return isOfCalendar && wordsIn(plain).every(isKnown) ? new Date(at) : undefined
}

/** The `T` between date and time in ISO 8601. */
const timeAfterDay = /(?<=^[0-9]{4}-[0-9]{2}-[0-9]{2})T(?=[0-9]{2}:)/i

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

const monthNamed = (word: string): number =>
  word.length < 3 ? -1 : months.findIndex((month) => month.startsWith(word === 'sept' ? 'sep' : word))

const isKnown = (word: string): boolean => monthNamed(word) >= 0 || otherWords.test(word)

/**
 * Returns the month in the text, from 0: the named month, or else the number before the day (`2030/01/31`,
 * `01/31/2030`).
 */
function monthOf(text: string): number {
  const named = wordsIn(text)
    .map(monthNamed)
    .find((month) => month >= 0)
  if (named !== undefined) return named
  const [first = 0, second = 1] = (text.match(/[0-9]+/g) ?? []).map(Number)
  return (first > 31 ? second : first) - 1
}
