/** What replies of mail servers say about one cause. */
export interface ReplyRule {
  about: string
  /** Where these texts are documented, or whose texts they are. */
  source: string
  /** A part of a regular expression over what `replyWords` returns. */
  words: string
}

/** Alternatives that begin with it share one: inside a word, or among letters of other scripts, none of them is tried. */
const wordStart = String.raw`\b`

/**
 * Alternatives of a regular expression, with ` | ` and line breaks between them. Gaps in them are bounded and quantifiers are not nested, so that
 * no text makes matching slow.
 */
export function alternatives(parts: TemplateStringsArray, ...values: readonly string[]): string {
  const all = String.raw(parts, ...values)
    .trim()
    .split(/\s+\| /)
  const atWords = all.filter((part) => part.startsWith(wordStart)).map((part) => part.slice(wordStart.length))
  const others = all.filter((part) => !part.startsWith(wordStart))
  return [...(atWords.length > 0 ? [`\\b(?:${atWords.join('|')})`] : []), ...others].join('|')
}
