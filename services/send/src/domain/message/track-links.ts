import { linkTarget } from '@postrider/contracts/mail'
import { decodeHTMLAttribute, escapeUTF8 } from 'entities'
import { readHtml } from './read-html.ts'

export type Tracking = {
  /** The link that counts a click and then leads to `link`. */
  clickUrl: (link: string) => string
  /** The picture that counts an open. */
  openUrl: string
  /** Links that are never tracked, with whatever follows them: unsubscribe, subscribe, preferences. */
  untracked: readonly string[]
}

// Every server takes a request line of 8000 octets (RFC 9110 section 4.1), proxies before us often no more; Node refuses a
// request whose line and headers have 16 KB (431).
const maxClickUrl = 8000

/**
 * The HTML with its http(s) links replaced by click links, and an open pixel at the end of its body. Nothing else changes by
 * a byte. Anchors, mailto:, tel:, untracked links and tags with the attribute `data-no-track` stay, and so do links whose click
 * link would be longer than servers take.
 */
export function trackLinks(html: string, tracking: Tracking): string {
  const { links, bodyEnd } = findLinks(html)
  const pieces: string[] = []
  let at = 0
  for (const link of links) {
    const url = clickUrlOf(link, tracking)
    if (url === undefined) continue
    const { start, end } = link
    const isQuoted = html[start - 1] === '"' || html[start - 1] === "'"
    pieces.push(html.slice(at, start), isQuoted ? escapeUTF8(url) : `"${escapeUTF8(url)}"`)
    at = end
  }
  const pixelAt = Math.max(at, bodyEnd ?? html.length)
  pieces.push(html.slice(at, pixelAt), pixel(tracking.openUrl), html.slice(pixelAt))
  return pieces.join('')
}

type Link = Span & { url: string; optedOut: boolean }

/** Undefined for a link that is not tracked. */
function clickUrlOf({ url: link, optedOut }: Link, { clickUrl, untracked }: Tracking): string | undefined {
  const target = optedOut ? undefined : linkTarget(link)
  if (target === undefined || target.length > maxClickUrl) return undefined
  // As written, and as a browser reads it: a line break inside does not make it another link.
  if (untracked.some((own) => own !== '' && [link, target].some((each) => each.startsWith(own))))
    return undefined
  const url = clickUrl(target)
  return url.length > maxClickUrl ? undefined : url
}

const pixel = (url: string): string =>
  `<img src="${escapeUTF8(url)}" width="1" height="1" alt="" style="display:block;border:0;width:1px;height:1px">`

const noTag = { isLink: false, optedOut: false, href: undefined }
type Span = { start: number; end: number }

/** Links by the place of their `href` value, and where the last `</body>` starts. */
function findLinks(html: string): { links: Link[]; bodyEnd: number | undefined } {
  const links: Link[] = []
  let bodyEnd: number | undefined
  let tag: { isLink: boolean; optedOut: boolean; href: Span | undefined } = noTag
  let attribute: { name: string; value: Span | undefined } = { name: '', value: undefined }
  const endTag = (): void => {
    if (tag.isLink && tag.href)
      links.push({ ...tag.href, url: urlAt(html, tag.href), optedOut: tag.optedOut })
  }
  readHtml(html, {
    onopentagname: (start, end) => {
      tag = { isLink: /^(a|area)$/i.test(html.slice(start, end)), optedOut: false, href: undefined }
    },
    onattribname: (start, end) => {
      attribute = { name: html.slice(start, end).toLowerCase(), value: undefined }
      if (attribute.name === 'data-no-track') tag.optedOut = true
    },
    onattribdata: (start, end) => {
      attribute.value = { start: attribute.value?.start ?? start, end }
    },
    onattribend: () => {
      // Browsers take the first href attribute of a tag.
      if (attribute.name === 'href') tag.href ??= attribute.value
    },
    onopentagend: endTag,
    onselfclosingtag: endTag,
    onclosetag: (start, end) => {
      if (/^body$/i.test(html.slice(start, end))) bodyEnd = html.lastIndexOf('<', start)
    },
  })
  return { links, bodyEnd }
}

const urlAt = (html: string, { start, end }: Span): string =>
  decodeHTMLAttribute(html.slice(start, end)).trim()
