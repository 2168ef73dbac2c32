// The patterns avoid look-ahead, which makes PostgreSQL several times slower.
const year = '(?:[1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])'
const leapYear = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)'
const day =
  '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8])'
const time = '([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9])(?:[.,]([0-9]+))?)?'
const zone = ' ?(?:[Zz]|UTC|([+-])(0[0-9]|1[0-5])(?::?([0-5][0-9]))?)'

/**
 * Matches a date in contact data, in ISO 8601 (extended format): a valid calendar day, optionally with time
 * and zone. Also accepts lower case, `UTC`, and a space instead of `T` or before the zone. As in PostgreSQL,
 * a zone must be less than 16 hours from UTC. Groups: day, hours, minutes, seconds, fraction, sign, hours and
 * minutes of the zone.
 *
 * JavaScript and PostgreSQL must read the pattern in the same way, so it uses no class (`\d`) and no flag;
 * `$` is the end of the text in both.
 */
export const datePattern = `^(${year}-(?:${day})|${leapYear}-02-29)(?:[Tt ]${time}(?:${zone})?)?$`

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const pattern = new RegExp(datePattern)

/**
 * Returns the instant of a text in whole milliseconds. The default zone is UTC, and the default time is
 * midnight. Returns undefined for any other value.
 */
export function instantOf(value: unknown): Date | undefined {
  const parts = typeof value === 'string' && pattern.exec(value)
  if (!parts) return undefined
  const [, named, hours = '00', minutes = '00', seconds = '00', fraction = '0', sign, ...offset] = parts
  const at = Date.parse(`${named}T${hours}:${minutes}:${seconds}Z`) + msOf(fraction)
  return new Date(at - offsetMs(sign, offset))
}

/**
 * Returns the milliseconds of a fraction of a second. It is first rounded to microseconds, as in PostgreSQL.
 */
const msOf = (fraction: string): number => Math.floor(Math.round(Number(`0.${fraction}`) * 1e6) / 1e3)

const offsetMs = (sign: string | undefined, [hours = '0', minutes = '0']: (string | undefined)[]): number =>
  (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * minuteMs)
