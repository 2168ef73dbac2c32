import { compile, type FormatCallback } from 'html-to-text'
import { formatTable } from './format-table.ts'
import { hasLetters } from './has-letters.ts'
import { readHtml } from './read-html.ts'

// Unclosed tags count as open: an old table may have a few thousand. The time grows with the square of the
// depth, and is 60 ms at this limit.
const maxOpenTags = 20_000

// Deeper content is dropped, because converting it could overflow the stack.
const maxDepth = 200

// Number of characters. Mail clients cut a mail at 100 KB. Converting this much takes 0.1 s.
const maxLength = 250_000

/** The alternative text of an image. */
const formatAlt: FormatCallback = ({ attribs }, _walk, builder) => {
  const alt: unknown = attribs?.alt
  if (typeof alt === 'string') builder.addInline(` ${alt} `)
}

// Compile once, because compiling per mail took 10 % of the time to send it.
const convert = compile({
  wordwrap: 78,
  limits: { maxDepth },
  formatters: { rows: formatTable, alt: formatAlt },
  // Convert the whole document, because browsers also show content after the end of the body.
  baseElements: { selectors: [], returnDomByDefault: true },
  selectors: [
    { selector: 'table', format: 'rows' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    ...['img', 'area', 'input'].map((selector) => ({ selector, format: 'alt' })),
    ...['title', 'template', 'textarea', 'svg'].map((selector) => ({ selector, format: 'skip' })),
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'h3', options: { uppercase: false } },
  ],
})

/**
 * Converts HTML to plain text: a link's URL follows its text, images become their alternative text, and
 * tables have columns. Very long HTML is truncated with an ellipsis. Returns an empty string if the HTML has
 * no visible text or is nested too deeply. Never throws.
 */
export function htmlToText(html: string): string {
  if (html.length <= maxLength) return textOf(html)
  const text = textOf(html.slice(0, lastTag(html)))
  return text && `${text}\n\n…`
}

/** Returns the start of the last tag before `maxLength`, because the tag may be incomplete. */
function lastTag(html: string): number {
  const start = html.lastIndexOf('<', maxLength)
  return start > 0 ? start : maxLength
}

function textOf(html: string): string {
  // A tag has at least three characters, so short texts need no check.
  if (html.length > 3 * maxOpenTags && mostOpenTags(html) > maxOpenTags) return ''
  try {
    const text = convert(html)
    return hasLetters(text) ? text : ''
  } catch {
    // The mail is sent without a text part.
    return ''
  }
}

const voidTags = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

function mostOpenTags(html: string): number {
  let open = 0
  let most = 0
  readHtml(html, {
    onopentagname: (start, end) => {
      if (!voidTags.test(html.slice(start, end))) most = Math.max(most, ++open)
    },
    onclosetag: () => {
      open = Math.max(0, open - 1)
    },
  })
  return most
}
