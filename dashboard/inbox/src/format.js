/** @import { Address, Message } from './api.js' */

/** @type {Intl.DateTimeFormatOptions} */
const LONG_TIME = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
}
const UNITS = ['bytes', 'kB', 'MB', 'GB']

/**
 * Formats a size: `312 bytes`, `4.1 kB`, `12 MB`.
 * @param {number} bytes
 */
export function sizeText(bytes) {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const amount = bytes / 1000 ** power
  return `${power > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[power]}`
}

/**
 * Formats a time as briefly as possible: the time today, the day this year, else the date.
 * @param {string} iso
 * @param {Date} now
 * @param {string} [locale] default: the browser's
 */
export function shortTime(iso, now, locale) {
  const date = new Date(iso)
  if (date.toDateString() === now.toDateString()) {
    return date.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
  }
  const isThisYear = date.getFullYear() === now.getFullYear()
  return date.toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
}

/**
 * @param {string} iso
 * @param {string} [locale]
 */
export function longTime(iso, locale) {
  return new Date(iso).toLocaleString(locale, LONG_TIME)
}

/** @param {Address} address */
export const displayName = ({ name, email }) => name || email

/**
 * Formats recipients as one line: the first, and the number of the others.
 * @param {Address[]} addresses
 */
export function recipientsText(addresses) {
  const [first, ...others] = addresses
  if (first === undefined) return 'No recipient'
  return others.length === 0 ? displayName(first) : `${displayName(first)} and ${others.length} more`
}

/**
 * Returns the recipients in the envelope that no header shows.
 * @param {Pick<Message, 'to' | 'cc' | 'envelope'>} message
 * @returns {Address[]}
 */
export function blindCopies({ to, cc, envelope }) {
  const shown = new Set([...to, ...cc].map(({ email }) => email.toLowerCase()))
  return envelope.to.flatMap((email) => (shown.has(email.toLowerCase()) ? [] : [{ email }]))
}

/**
 * @param {number} count
 * @param {string} noun
 */
export const countText = (count, noun) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** @param {string} text */
export const initialOf = (text) => /[\p{L}\p{N}]/u.exec(text)?.[0].toLocaleUpperCase() ?? '@'
