import type { IncomingMessage } from 'node:http'
import { maxDepth } from '@postrider/contracts'
import { endOfText, quote } from './count-values.ts'

const faults = new WeakMap<IncomingMessage, string>()

/** Records the path of a number in the request's JSON body that cannot be stored exactly. */
export function noteInexactNumber(req: IncomingMessage, path: string | undefined): void {
  if (path !== undefined) faults.set(req, path)
}

/**
 * Returns the path of the first number in a JSON body that cannot be stored exactly; undefined if all numbers
 * can.
 */
export const inexactNumberIn = (body: Buffer): string | undefined =>
  hasInexactNumber(body) ? pathOfInexactNumber(body.toString()) : undefined

/** Returns the path that `noteInexactNumber` recorded for this request. */
export const inexactNumberOf = (req: IncomingMessage): string | undefined => faults.get(req)

/**
 * Returns whether the JSON has a number that cannot be stored exactly. Examines only numbers that have at
 * least 16 characters or an exponent, because shorter numbers are exact. Ignores the content of strings. A
 * megabyte of numbers takes 10 ms.
 */
export function hasInexactNumber(json: Buffer): boolean {
  for (let at = 0; at < json.length;) {
    const text = json.indexOf(quote, at)
    const until = text < 0 ? json.length : text
    if (until - at > 3 && candidatesIn(json.toString('latin1', at, until)).some((number) => !isExact(number)))
      return true
    at = text < 0 ? until : endOfText(json, text) + 1
  }
  return false
}

const candidatesIn = (part: string): string[] =>
  part.match(/[\d.]{16,}(?:[eE][+-]?\d+)?|[\d.]{1,15}[eE][+-]?\d+/g) ?? []

/** Marks an inexact number in the parsed value. */
const inexact = Symbol('inexact')

/**
 * Returns the keys and indexes of the first inexact number, joined by dots. Returns undefined if the text is
 * not JSON.
 */
function pathOfInexactNumber(json: string): string | undefined {
  const mark = (_key: string, value: unknown, { source = '' }: { source?: string }): unknown =>
    typeof value === 'number' && !isExact(source) ? inexact : value
  try {
    // TypeScript does not know the reviver's third parameter (ECMAScript 2026).
    const parsed: unknown = JSON.parse(json, mark as Parameters<typeof JSON.parse>[1])
    return pathIn(parsed, 0)?.join('.') ?? ''
  } catch {
    return undefined
  }
}

function pathIn(value: unknown, depth: number): string[] | undefined {
  if (value === inexact) return []
  if (typeof value !== 'object' || value === null || depth > maxDepth) return undefined
  for (const [key, each] of Object.entries(value)) {
    const path = pathIn(each, depth + 1)
    if (path) return [key, ...path]
  }
  return undefined
}

/**
 * Returns whether a JSON number is serialized as the same number. A fraction is also exact if it is its
 * double rounded to the same number of digits. For example, `0.10000000000000001` is the double 0.1 with 17
 * digits. Numbers too large for a double are rejected elsewhere.
 */
export function isExact(number: string): boolean {
  const value = Number(number)
  if (!Number.isFinite(value)) return true
  const given = decimalOf(number)
  if (isSame(given, decimalOf(String(value)))) return true
  const { digits, exponent } = given
  return (
    exponent < 0 && digits.length <= maxDigits && isSame(given, decimalOf(value.toPrecision(digits.length)))
  )
}

/** The maximum argument of `toPrecision`. */
const maxDigits = 100

/** The absolute value of a number: digits without leading and trailing zeros, and a power of ten. */
interface Decimal {
  digits: string
  exponent: number
}

const isSame = (a: Decimal, b: Decimal): boolean => a.digits === b.digits && a.exponent === b.exponent

function decimalOf(number: string): Decimal {
  const [mantissa = '', power = '0'] = number.replace(/^-/, '').split(/e/i)
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  if (digits === '') return { digits, exponent: 0 }
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return { digits: digits.slice(0, end), exponent: Number(power) - fraction.length + digits.length - end }
}
