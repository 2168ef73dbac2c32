/**
 * The prefix of alternatives that must start at a word boundary. They share one `\b`, so none of them is
 * tried inside a word or among letters of other scripts.
 */
const wordStart = String.raw`\b`

/**
 * Builds a rule: the wording of mail servers for one cause, as a part of a regular expression over the result
 * of `replyWords`. Alternatives are separated by ` | ` and line breaks. Gaps must be bounded and quantifiers
 * not nested, so that matching takes linear time.
 */
export function alternatives(parts: TemplateStringsArray, ...values: readonly string[]): string {
  const all = String.raw(parts, ...values)
    .trim()
    .split(/\s+\| /)
  const atWords = all.filter((part) => part.startsWith(wordStart)).map((part) => part.slice(wordStart.length))
  const others = all.filter((part) => !part.startsWith(wordStart))
  return [...(atWords.length > 0 ? [`\\b(?:${atWords.join('|')})`] : []), ...others].join('|')
}
