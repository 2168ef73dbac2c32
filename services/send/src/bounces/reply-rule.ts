/**
 * Alternatives with this prefix share one `\b`, so that matching skips all of them inside words and in other
 * scripts.
 */
const wordStart = String.raw`\b`

/**
 * Builds a rule: a regular expression source that matches mail servers' wording for one cause in the result
 * of `replyWords`. Alternatives are separated by ` | ` and line breaks. Gaps must be bounded and quantifiers
 * must not be nested, so that matching takes linear time.
 */
export function alternatives(parts: TemplateStringsArray, ...values: readonly string[]): string {
  const all = String.raw(parts, ...values)
    .trim()
    .split(/\s+\| /)
  const atWords = all.filter((part) => part.startsWith(wordStart)).map((part) => part.slice(wordStart.length))
  const others = all.filter((part) => !part.startsWith(wordStart))
  return [...(atWords.length > 0 ? [`\\b(?:${atWords.join('|')})`] : []), ...others].join('|')
}
