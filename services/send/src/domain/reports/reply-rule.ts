/** What replies of mail servers say about one cause. */
export interface ReplyRule {
  about: string
  /** Where these texts are documented, or whose texts they are. */
  source: string
  /** A part of a regular expression over what `replyWords` returns. */
  words: string
}

/**
 * Alternatives of a regular expression, with ` | ` and line breaks between them. Gaps in them are bounded and quantifiers are not nested, so that
 * no text makes matching slow.
 */
export const alternatives = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  String.raw(parts, ...values)
    .trim()
    .split(/\s+\| /)
    .join('|')
