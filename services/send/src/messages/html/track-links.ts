import { linkTarget } from '@postrider/contracts/mail'
import type { Tag } from '@postrider/shown-html'
import { escapeUTF8 } from 'entities'
import { applyChanges, type Change, type MailHtml } from './mail-html.ts'

export type Tracking = {
  /** Returns the link that counts a click and redirects to `link`. */
  clickUrl: (link: string) => string
  /** The image that counts an open. */
  openUrl: string
  /** Prefixes of links that are never tracked: unsubscribe, subscribe, preferences. */
  untracked: readonly string[]
}

// Servers should accept a request line of 8000 octets (RFC 9110 section 4.1), and many proxies reject longer
// request lines. Node rejects a request line and headers above 16 KB (431).
const maxClickUrl = 8000

/**
 * Replaces http(s) links by click links, and adds an open pixel at the end of the content, after the end tags
 * of elements that would hide the pixel. All other bytes are unchanged. Does not track anchors, mailto:,
 * tel:, untracked links, tags with the attribute `data-no-track`, and links whose click link would be too
 * long.
 */
export function trackLinks({ html, links, end: { at, closingTags } }: MailHtml, tracking: Tracking): string {
  const changes = links.flatMap((tag) => trackedLink(html, tag, tracking) ?? [])
  const end = { start: at, end: at, text: closingTags + pixel(tracking.openUrl) }
  const before = changes.filter(({ start }) => start < at)
  return applyChanges(html, [...before, end, ...changes.slice(before.length)])
}

/** Returns the change of a tag, or undefined if its link is not tracked. */
function trackedLink(html: string, { href, attributes }: Tag, tracking: Tracking): Change | undefined {
  if (!href || attributes.has('data-no-track')) return undefined
  const url = clickUrlOf(attributes.get('href')?.trim() ?? '', tracking)
  if (url === undefined) return undefined
  const isQuoted = html[href.start - 1] === '"' || html[href.start - 1] === "'"
  return { ...href, text: isQuoted ? escapeUTF8(url) : `"${escapeUTF8(url)}"` }
}

/** Returns the click link, or undefined if the link is not tracked. */
function clickUrlOf(link: string, { clickUrl, untracked }: Tracking): string | undefined {
  const target = linkTarget(link)
  if (target === undefined || target.length > maxClickUrl) return undefined
  // Compare the written link and the parsed link, which differ if the link contains a line break.
  if (untracked.some((prefix) => prefix !== '' && [link, target].some((each) => each.startsWith(prefix))))
    return undefined
  const url = clickUrl(target)
  return url.length > maxClickUrl ? undefined : url
}

const pixel = (url: string): string =>
  `<img src="${escapeUTF8(url)}" width="1" height="1" alt="" style="display:block;border:0;width:1px;height:1px">`
