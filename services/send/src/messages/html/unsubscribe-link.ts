import { hasLetters, isPixel, type HtmlVisitor, type EffectiveVisibility } from '@postrider/shown-html'
import { decodeHTML } from 'entities'

export interface FooterLinks {
  unsubscribeUrl: string
  manageUrl: string
}

/**
 * Returns callbacks for the HTML reader. They look for a visible unsubscribe or preferences link. A link
 * counts if it contains text or an image. The URL as plain text also counts, because mail programs turn it
 * into a link. The query of the URL is ignored. Ignores parts that some mail programs hide.
 */
export function unsubscribeLinkFinder(html: string, links: FooterLinks): LinkFinder {
  const pages = pagesOf(links)
  let isSearching = pages.some(({ id }) => html.includes(id))
  let isFound = false
  const see = (is: boolean): void => {
    isFound = is
    isSearching = !is
  }
  return {
    isFound: () => isFound,
    startTag: (tag, is) => {
      if (isSearching && tag.name === 'img' && isShown(is) && !isPixel(tag)) see(leadsTo(is.href, pages))
    },
    text: (start, stop, is) => {
      if (!isSearching || is.hasNoSize || !isShown(is)) return
      const text = textOf(html.slice(start, stop))
      see(leadsTo(is.href, pages) ? hasLetters(text) : pages.some(({ page }) => text.includes(page)))
    },
  }
}

/** True if a plain text contains the unsubscribe or preferences link. */
export const textHasLink = (text: string, links: FooterLinks): boolean =>
  pagesOf(links).some(({ page }) => text.includes(page))

interface LinkFinder extends Required<HtmlVisitor> {
  isFound(): boolean
}

interface LinkPage {
  /** The URL without its query. */
  page: string
  id: string
}

/**
 * Returns each link without its query. Returns an empty list if the mail has no unsubscribe and preferences
 * links.
 */
const pagesOf = ({ unsubscribeUrl, manageUrl }: FooterLinks): LinkPage[] =>
  [unsubscribeUrl, manageUrl]
    .map((url) => url.split(/[?#]/, 1)[0] ?? '')
    .filter((page) => page !== '')
    .map((page) => ({ page, id: page.slice(page.lastIndexOf('/') + 1) }))

function leadsTo(href: string | undefined, pages: readonly LinkPage[]): boolean {
  if (href === undefined || !pages.some(({ id }) => href.includes(id))) return false
  const target = URL.parse(href)
  return (
    target !== null && pages.some(({ page }) => URL.parse(page)?.href === target.origin + target.pathname)
  )
}

const isShown = ({ isHidden, isDoubtful, isInvisible }: EffectiveVisibility): boolean =>
  !isHidden && !isDoubtful && !isInvisible

const textOf = (text: string): string => (text.includes('&') ? decodeHTML(text) : text)
