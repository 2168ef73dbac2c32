import { valueAtPath } from '@postrider/contracts'
import { WebhookFault } from './webhook-fault.ts'

/**
 * Fills `{{ path.to.value }}` and `{{ path ?? "default" }}` in: the part of the template language that takes
 * time in proportion to its text alone (ADR 16). What is not of this form stays as it is.
 */
export interface Substitution {
  variables: object
  /** Makes a value's text fit the place where it is put. */
  escape(text: string): string
  /** Called with the length of each rendered text. */
  spend(length: number): void
}

const anOutput = /\{\{([^{}]*)\}\}/g

/** Throws what `spend` throws. */
export function substitute(source: string, { variables, escape, spend }: Substitution): string {
  const rendered = source.replaceAll(anOutput, (whole, inner: string) => {
    const output = parseOutput(inner)
    if (!output) return whole
    const text = escape(textOf(valueAtPath(variables, output.path), output.fallback))
    spend(text.length)
    return text
  })
  spend(source.length)
  return rendered
}

/**
 * What of a text looks like the template language, but is not rendered in a webhook; undefined when all is.
 */
export function unsupportedIn(source: string): string | undefined {
  const tag = /\{%.{0,50}/.exec(source)?.[0]
  const output = source.matchAll(anOutput).find(([, inner = '']) => !parseOutput(inner))?.[0]
  return tag ?? output?.slice(0, 50)
}

/** The text with a letter for each variable. */
export const withoutVariables = (source: string): string => source.replaceAll(anOutput, 'x')

/** How many characters all texts of a request may have together, lest a short template makes a long one. */
export function spendAtMost(most: number, what: string): (length: number) => void {
  let left = most
  return (length) => {
    left -= length
    if (left < 0) throw new WebhookFault(`${what} has more than ${most} characters.`)
  }
}

function parseOutput(inner: string): { path: string[]; fallback: string } | undefined {
  const at = inner.indexOf('??')
  const path = pathOf(at < 0 ? inner : inner.slice(0, at))
  const fallback = at < 0 ? '' : firstFallback(inner.slice(at + 2).trim())
  return path && fallback !== undefined ? { path, fallback } : undefined
}

/** Keys may have spaces; filters, literals and look-ups in brackets are no paths. */
function pathOf(text: string): string[] | undefined {
  const trimmed = text.trim()
  if (!/^[\p{L}\p{N}_$@-][^"'[\](){}|,;=<>!?\n]*$/u.test(trimmed)) return undefined
  const keys = trimmed.split('.').map((key) => key.trim())
  return keys.every((key) => key !== '') ? keys : undefined
}

/** The first of `"a" ?? "b"`, without its quotes; undefined when a filter follows. */
function firstFallback(text: string): string | undefined {
  const mark = text.charAt(0)
  const end = mark === '"' || mark === "'" ? text.indexOf(mark, 1) : -1
  if (end > 0) return /^\s*($|\?\?)/.test(text.slice(end + 1)) ? text.slice(1, end) : undefined
  const [first = ''] = text.split('??', 1)
  return first.includes('|') ? undefined : first.trim()
}

/** Unlike in a mail, a list or an object is its JSON: a program reads it. */
function textOf(value: unknown, fallback: string): string {
  if (value === undefined || value === null || value === '') return fallback
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? fallback)
}
