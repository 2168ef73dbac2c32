import { walkHtml, type EndOfContent, type Span, type Tag } from '@postrider/shown-html'
import { unsubscribeLinkFinder, type FooterLinks } from './unsubscribe-link.ts'

/**
 * The HTML of a mail and the result of parsing it once. Parsing takes longer than rendering most templates.
 */
export interface MailHtml {
  html: string
  /** Start tags of links, in order. */
  links: readonly Tag[]
  /** Parts that a style or an attribute hides, in order, such as preview texts. */
  hidden: readonly Span[]
  end: EndOfContent
  /** True if the reader sees an unsubscribe or preferences link (`unsubscribeLinkFinder`). */
  showsUnsubscribeLink: boolean
}

const noLinks: FooterLinks = { unsubscribeUrl: '', manageUrl: '' }

export function readMailHtml(html: string, footerLinks: FooterLinks = noLinks): MailHtml {
  const links: Tag[] = []
  const hidden: Span[] = []
  const finder = unsubscribeLinkFinder(html, footerLinks)
  const end = walkHtml(html, {
    startTag: (tag, is) => {
      if (tag.name === 'a' || tag.name === 'area') links.push(tag)
      if (is.isHidden && hiddenTags.has(tag.name)) hidden.push({ start: tag.start, end: tag.end })
      finder.startTag(tag, is)
    },
    text: (start, stop, is) => {
      if (is.isHidden || is.isInvisible || is.hasNoSize) hidden.push({ start, end: stop })
      finder.text(start, stop, is)
    },
  })
  return { html, links, hidden, end, showsUnsubscribeLink: finder.isFound() }
}

/** Tags whose alternative text or address the text part contains. */
const hiddenTags = new Set(['img', 'a'])

/** Appends HTML to the content of a mail. `links` may lack the links of the appended HTML. */
export function withHtmlAtEnd(mail: MailHtml, added: string): MailHtml {
  const { at, closingTags } = mail.end
  const rest = mail.html.slice(at)
  const html = mail.html.slice(0, at) + closingTags + added + rest
  if (closingTags === '' && onlyEndTags.test(rest))
    return { ...mail, html, end: { at: at + added.length, closingTags } }
  // The appended HTML may show or hide the HTML after it.
  return { ...readMailHtml(html), showsUnsubscribeLink: mail.showsUnsubscribeLink }
}

const onlyEndTags = /^(?:\s|<\/(?:body|html)\s*>)*$/i

/** Returns the HTML without its hidden parts. */
export const shownHtml = ({ html, hidden }: MailHtml): string =>
  applyChanges(
    html,
    hidden.map((span) => ({ ...span, text: '' })),
  )

/** A part of the HTML and its replacement. */
export interface Change extends Span {
  text: string
}

/** Applies changes, which must be ordered and must not overlap. */
export function applyChanges(html: string, changes: readonly Change[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end, text } of changes) {
    pieces.push(html.slice(at, start), text)
    at = end
  }
  return pieces.join('') + html.slice(at)
}
