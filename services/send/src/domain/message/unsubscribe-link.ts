import { decodeHTML } from 'entities'
import { hasLetters } from './has-letters.ts'
import type { Shown } from './inline-style.ts'
import { isPixel } from './shows-content.ts'
import { walkHtml, type EndOfContent, type HtmlVisitor } from './walk-html.ts'

export interface FooterLinks {
  unsubscribeUrl: string
  manageUrl: string
}

/**
 * True when the reader sees an unsubscribe link or a preferences link: a link with text or a picture, or the address as text, which mail
 * programs make a link of. Its query may differ. What some mail programs do not show does not count.
 */
export const hasUnsubscribeLink = (html: string, links: FooterLinks): boolean =>
  readUnsubscribeLink(html, links).hasUnsubscribeLink

/** The same, and where a footer is shown. */
export function readUnsubscribeLink(
  html: string,
  links: FooterLinks,
): EndOfContent & { hasUnsubscribeLink: boolean } {
  const pages = pagesOf(links)
  const isPossible = pages.some(({ id }) => html.includes(id))
  let isFound = false
  const visitor: HtmlVisitor = {
    startTag: (tag, is) => {
      if (!isFound && tag.name === 'img' && isShown(is) && !isPixel(tag)) isFound = leadsTo(is.href, pages)
    },
    text: (start, stop, is) => {
      if (isFound || is.hasNoSize || !isShown(is)) return
      const text = textOf(html.slice(start, stop))
      isFound = leadsTo(is.href, pages) ? hasLetters(text) : pages.some(({ page }) => text.includes(page))
    },
  }
  const end = walkHtml(html, isPossible ? visitor : {})
  return { ...end, hasUnsubscribeLink: isFound }
}

interface Page {
  /** The address without its query. */
  page: string
  id: string
}

/** None for a mail without such links. */
const pagesOf = ({ unsubscribeUrl, manageUrl }: FooterLinks): Page[] =>
  [unsubscribeUrl, manageUrl]
    .map((url) => url.split(/[?#]/, 1)[0] ?? '')
    .filter((page) => page !== '')
    .map((page) => ({ page, id: page.slice(page.lastIndexOf('/') + 1) }))

function leadsTo(href: string | undefined, pages: readonly Page[]): boolean {
  if (href === undefined || !pages.some(({ id }) => href.includes(id))) return false
  const target = URL.parse(href)
  return (
    target !== null && pages.some(({ page }) => URL.parse(page)?.href === target.origin + target.pathname)
  )
}

const isShown = ({ isHidden, isDoubtful, isInvisible }: Shown): boolean =>
  !isHidden && !isDoubtful && !isInvisible

const textOf = (text: string): string => (text.includes('&') ? decodeHTML(text) : text)
