import { instantOf } from '@postrider/contracts'

/**
 * The instant that a text names: ISO 8601, RFC 5322 (`1 Jan 2030 10:00 +0100`), or what else `Date.parse` reads, such as
 * `January 1, 2030 10:00 PM`. UTC where it names no zone. Undefined for a day that does not exist, hour 24, and other words.
 */
export function dateOf(text: string): Date | undefined {
  const trimmed = text.trim()
  if (trimmed.length > longest) return undefined
  return instantOf(trimmed) ?? (isoLike.test(trimmed) ? undefined : looseDateOf(trimmed))
}

/** Of a date as `Date.toString` writes it, with the name of its zone. */
const longest = 100

/** A day and a time of ISO 8601 that are no instant are no date either. */
const isoLike = /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:$|t|\s[0-9:.,]+(?:$|\s?(?:z|utc|[+-][0-9:]+)$))/i

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)
const otherWords = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|am|pm|z|ut|utc|gmt|[ecmp][sd]t)$/

/** A zone at the end: a name, an offset after a time, or both. */
const zone =
  /(?:(?<=:[0-9]{2}.*)(?:UTC?|GMT)?\s*[+-][0-9]{2}:?[0-9]{2}|\b(?:Z|UTC?|GMT|[ECMP][SD]T)|(?<=[0-9])Z)$/i

function looseDateOf(text: string): Date | undefined {
  const plain = text.replaceAll(/\([^()]*\)/g, '').trim()
  const local = plain.replace(zone, '').trim()
  const [asWritten, at] = [Date.parse(`${local} UTC`), Date.parse(local === plain ? `${plain} UTC` : plain)]
  if (Number.isNaN(asWritten) || Number.isNaN(at) || /\b24:/.test(local)) return undefined
  // Date.parse makes 2 March of 30 February, and passes over words that it does not know.
  const isOfCalendar = new Date(asWritten).getUTCMonth() === monthOf(local)
  return isOfCalendar && wordsIn(plain).every(isKnown) ? new Date(at) : undefined
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

const monthNamed = (word: string): number =>
  word.length < 3 ? -1 : months.findIndex((month) => month.startsWith(word === 'sept' ? 'sep' : word))

const isKnown = (word: string): boolean => monthNamed(word) >= 0 || otherWords.test(word)

/** The month as it is written, from 0: by its name, else the number before the day (`2030/01/31`, `01/31/2030`). */
function monthOf(text: string): number {
  const named = wordsIn(text)
    .map(monthNamed)
    .find((month) => month >= 0)
  if (named !== undefined) return named
  const [first = 0, second = 1] = (text.match(/[0-9]+/g) ?? []).map(Number)
  return (first > 31 ? second : first) - 1
}
