import { linkTarget } from '@postrider/contracts/mail'
import type { Tag } from '@postrider/shown-html'
import { escapeUTF8 } from 'entities'
import { changed, type Change, type MailHtml } from './mail-html.ts'

export type Tracking = {
  /** The link that counts a click and then leads to `link`. */
  clickUrl: (link: string) => string
  /** The picture that counts an open. */
  openUrl: string
  /** Links that are never tracked, with whatever follows them: unsubscribe, subscribe, preferences. */
  untracked: readonly string[]
}

// Every server takes a request line of 8000 octets (RFC 9110 section 4.1), proxies before us often no more;
// Node refuses a request whose line and headers have 16 KB (431).
const maxClickUrl = 8000

/**
 * The HTML with its http(s) links replaced by click links, and an open pixel where its content ends, behind
 * the end tags of elements that would hide it. Nothing else changes by a byte. Anchors, mailto:, tel:,
 * untracked links and tags with the attribute `data-no-track` stay, and so do links whose click link would be
 * longer than servers take.
 */
export function trackLinks({ html, links, end: { at, closingTags } }: MailHtml, tracking: Tracking): string {
  const changes = links.flatMap((tag) => trackedLink(html, tag, tracking) ?? [])
  const end = { start: at, end: at, text: closingTags + pixel(tracking.openUrl) }
  const before = changes.filter(({ start }) => start < at)
  return changed(html, [...before, end, ...changes.slice(before.length)])
}

/** Undefined for a tag whose link is not tracked. */
function trackedLink(html: string, { href, attributes }: Tag, tracking: Tracking): Change | undefined {
  if (!href || attributes.has('data-no-track')) return undefined
  const url = clickUrlOf(attributes.get('href')?.trim() ?? '', tracking)
  if (url === undefined) return undefined
  const isQuoted = html[href.start - 1] === '"' || html[href.start - 1] === "'"
  return { ...href, text: isQuoted ? escapeUTF8(url) : `"${escapeUTF8(url)}"` }
}

/** Undefined for a link that is not tracked. */
function clickUrlOf(link: string, { clickUrl, untracked }: Tracking): string | undefined {
  const target = linkTarget(link)
  if (target === undefined || target.length > maxClickUrl) return undefined
  // As written, and as a browser reads it: a line break inside does not make it another link.
  if (untracked.some((own) => own !== '' && [link, target].some((each) => each.startsWith(own))))
    return undefined
  const url = clickUrl(target)
  return url.length > maxClickUrl ? undefined : url
}

const pixel = (url: string): string =>
  `<img src="${escapeUTF8(url)}" width="1" height="1" alt="" style="display:block;border:0;width:1px;height:1px">`
