import { valueAtPath } from '@postrider/contracts'
import { OutgoingFault } from '@postrider/outgoing-http'

/**
 * Options to render `{{ path.to.value }}` and `{{ path ?? "default" }}`: the part of the template language
 * that renders in linear time (ADR 16). All other text stays unchanged.
 */
export interface Substitution {
  variables: object
  /** Escapes a value for its context. */
  escape(text: string): string
  /** Called with the length of each rendered text. */
  spend(length: number): void
}

const anOutput = /\{\{([^{}]*)\}\}/g

/** Renders the variables of a text. Throws the errors of `spend`. */
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

/** Returns the first template syntax that webhooks do not support; undefined if there is none. */
export function unsupportedIn(source: string): string | undefined {
  const tag = /\{%.{0,50}/.exec(source)?.[0]
  const output = source.matchAll(anOutput).find(([, inner = '']) => !parseOutput(inner))?.[0]
  return tag ?? output?.slice(0, 50)
}

/** Replaces each variable with a letter. */
export const withoutVariables = (source: string): string => source.replaceAll(anOutput, 'x')

/**
 * Returns a function that adds up lengths and throws `OutgoingFault` above `most`. So a short template cannot
 * produce a long request.
 */
export function spendAtMost(most: number, what: string): (length: number) => void {
  let left = most
  return (length) => {
    left -= length
    if (left < 0) throw new OutgoingFault(`${what} has more than ${most} characters.`)
  }
}

function parseOutput(inner: string): { path: string[]; fallback: string } | undefined {
  const at = inner.indexOf('??')
  const path = pathOf(at < 0 ? inner : inner.slice(0, at))
  const fallback = at < 0 ? '' : firstFallback(inner.slice(at + 2).trim())
  return path && fallback !== undefined ? { path, fallback } : undefined
}

/**
 * Returns the keys of a path, which can contain spaces; undefined for filters, literals and bracket lookups.
 */
function pathOf(text: string): string[] | undefined {
  const trimmed = text.trim()
  if (!/^[\p{L}\p{N}_$@-][^"'[\](){}|,;=<>!?\n]*$/u.test(trimmed)) return undefined
  const keys = trimmed.split('.').map((key) => key.trim())
  return keys.every((key) => key !== '') ? keys : undefined
}

/** Returns the first value of `"a" ?? "b"` without quotes, or undefined if a filter follows. */
function firstFallback(text: string): string | undefined {
  const mark = text.charAt(0)
  const end = mark === '"' || mark === "'" ? text.indexOf(mark, 1) : -1
  if (end > 0) return /^\s*($|\?\?)/.test(text.slice(end + 1)) ? text.slice(1, end) : undefined
  const [first = ''] = text.split('??', 1)
  return first.includes('|') ? undefined : first.trim()
}

/**
 * Returns a value as text. Unlike in a mail, lists and objects become JSON, because a program reads the
 * request.
 */
function textOf(value: unknown, fallback: string): string {
  if (value === undefined || value === null || value === '') return fallback
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? fallback)
}
