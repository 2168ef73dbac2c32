/**
 * Alternatives that begin with it share one: inside a word, or among letters of other scripts, none of them
 * is tried.
 */
const wordStart = String.raw`\b`

/**
 * A rule: what replies of mail servers say about one cause, as a part of a regular expression over what
 * `replyWords` returns. Alternatives have ` | ` and line breaks between them. Gaps in them are bounded and
 * quantifiers are not nested, so that no text makes matching slow.
 */
export function alternatives(parts: TemplateStringsArray, ...values: readonly string[]): string {
  const all = String.raw(parts, ...values)
    .trim()
    .split(/\s+\| /)
  const atWords = all.filter((part) => part.startsWith(wordStart)).map((part) => part.slice(wordStart.length))
  const others = all.filter((part) => !part.startsWith(wordStart))
  return [...(atWords.length > 0 ? [`\\b(?:${atWords.join('|')})`] : []), ...others].join('|')
}
