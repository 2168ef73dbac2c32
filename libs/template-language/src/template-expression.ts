/**
 * The content of `{{ … }}`, with decoded entities. `fallback` is the literal after the first `??`. `filters`
 * are the parts after each `|`.
 */
export type TemplateExpression = {
  value: string
  fallback: string | undefined
  filters: { call: string; fallback: string | undefined }[]
}

/** Splits `first name ?? "friend" | upcase` at the `|` and `??` outside of quotes. */
export function parseTemplateExpression(text: string): TemplateExpression {
  const [head, ...filters] = splitOutsideQuotes(text, '|').map(splitFallback)
  return { value: head?.call ?? '', fallback: head?.fallback, filters }
}

/**
 * Converts an expression to standard Liquid: keys with special characters are put in brackets, and `??`
 * becomes the filter `or_else`.
 */
export function toLiquid(expression: TemplateExpression): string {
  const pieces = [keyPath(expression.value) ?? expression.value, ...orElse(expression.fallback)]
  for (const { call, fallback } of expression.filters) pieces.push(call, ...orElse(fallback))
  return pieces.join(' | ')
}

/**
 * Returns the keys of a lookup without operators (`data.first name` → `data`, `first name`). Returns
 * undefined for other expressions.
 */
export function plainPath(value: string): string[] | undefined {
  if (!/^[\p{L}\p{N}_$@-][^"'[\](){}|,;=<>!?\n]*$/u.test(value)) return undefined
  const keys = value.split('.').map((key) => key.trim())
  return keys.every((key) => key !== '') ? keys : undefined
}

const orElse = (fallback: string | undefined): string[] =>
  fallback === undefined ? [] : [`or_else: ${quote(fallback)}`]

// Names and numbers that Liquid reads correctly.
const plainLiquid = /^[\p{L}_][\p{L}\p{N}_-]*(\.[\p{L}\p{N}_-]+)*$|^-?\d+(\.\d+)?$/u

// In a comparison, `empty` and `blank` have Liquid's meaning. In an output they are keys of the data.
const looksLikeWord = /^(empty|blank)$/

function keyPath(value: string): string | undefined {
  if (plainLiquid.test(value) && !looksLikeWord.test(value)) return undefined
  return plainPath(value)
    ?.map((key) => `[${quote(key)}]`)
    .join('')
}

function splitFallback(segment: string): { call: string; fallback: string | undefined } {
  const [call = '', fallback] = splitOutsideQuotes(segment, '??')
  return { call: call.trim(), fallback: fallback === undefined ? undefined : literal(fallback.trim()) }
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const pieces: string[] = []
  let start = 0
  for (let at = 0; at < text.length;) {
    if (text.startsWith(separator, at)) {
      pieces.push(text.slice(start, at))
      at = start = at + separator.length
    } else at = skipQuoted(text, at)
  }
  pieces.push(text.slice(start))
  return pieces
}

// A quote without a closing quote is an apostrophe.
function skipQuoted(text: string, at: number): number {
  const mark = text[at]
  if (mark !== '"' && mark !== "'") return at + 1
  const end = text.indexOf(mark, at + 1)
  return end === -1 ? at + 1 : end + 1
}

/** Removes optional quotes. Returns an empty text for nil and null without quotes. */
function literal(text: string): string {
  if (text === 'nil' || text === 'null') return ''
  const quoted = /^(["'])([\s\S]*)\1$/.exec(text)
  return quoted?.[2] ?? text
}

const quote = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
