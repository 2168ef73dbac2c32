import { hasLetters, isPixel, type HtmlVisitor, type Shown } from '@postrider/shown-html'
import { decodeHTML } from 'entities'

export interface FooterLinks {
  unsubscribeUrl: string
  manageUrl: string
}

/**
 * A visitor that finds an unsubscribe link or a preferences link that the reader sees: a link with text or a
 * picture, or the address as text, which mail programs make a link of. Its query may differ. What some mail
 * programs do not show does not count.
 */
export function unsubscribeLinkFinder(html: string, links: FooterLinks): LinkFinder {
  const pages = pagesOf(links)
  let isSought = pages.some(({ id }) => html.includes(id))
  let isFound = false
  const see = (is: boolean): void => {
    isFound = is
    isSought = !is
  }
  return {
    isFound: () => isFound,
    startTag: (tag, is) => {
      if (isSought && tag.name === 'img' && isShown(is) && !isPixel(tag)) see(leadsTo(is.href, pages))
    },
    text: (start, stop, is) => {
      if (!isSought || is.hasNoSize || !isShown(is)) return
      const text = textOf(html.slice(start, stop))
      see(leadsTo(is.href, pages) ? hasLetters(text) : pages.some(({ page }) => text.includes(page)))
    },
  }
}

interface LinkFinder extends Required<HtmlVisitor> {
  isFound(): boolean
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
