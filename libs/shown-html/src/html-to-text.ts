import { compile, type FormatCallback } from 'html-to-text'
import { formatTable } from './format-table.ts'
import { hasLetters } from './has-letters.ts'
import { readHtml } from './read-html.ts'

// Unclosed tags count, so an honest old table may come to a few thousand. Time grows with the square of the
// depth: 60 ms here, over a minute for 2 MB of open tags.
const maxOpenTags = 20_000

// Beyond this depth nothing is text any more, and the walk would run out of stack.
const maxDepth = 200

// A tenth of a second. Mail programs cut a mail at 100 KB, and a second copy of many megabytes would not fit
// into the message.
const maxLength = 250_000

/** What stands for a picture where it is not shown. */
const formatAlt: FormatCallback = ({ attribs }, _walk, builder) => {
  const alt: unknown = attribs?.alt
  if (typeof alt === 'string') builder.addInline(` ${alt} `)
}

// Once: for each mail it was a tenth of the time of send under load.
const convert = compile({
  wordwrap: 78,
  limits: { maxDepth },
  formatters: { rows: formatTable, alt: formatAlt },
  // The whole document: browsers also show what stands behind the end of the body.
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
 * HTML as plain text: links follow their words, the alternative text stands for a picture, tables have
 * columns. Very long HTML is cut, with an ellipsis. Never throws; empty for HTML without letters, and for
 * HTML that nests absurdly.
 */
export function htmlToText(html: string): string {
  if (html.length <= maxLength) return textOf(html)
  const text = textOf(html.slice(0, lastTag(html)))
  return text && `${text}\n\n…`
}

/** Where the last tag begins that may not be whole. */
function lastTag(html: string): number {
  const start = html.lastIndexOf('<', maxLength)
  return start > 0 ? start : maxLength
}

function textOf(html: string): string {
  // A tag takes three characters, so few texts need to be read for this.
  if (html.length > 3 * maxOpenTags && mostOpenTags(html) > maxOpenTags) return ''
  try {
    const text = convert(html)
    return hasLetters(text) ? text : ''
  } catch {
    // HTML that cannot be walked still reaches its reader; the HTML part is whole.
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
