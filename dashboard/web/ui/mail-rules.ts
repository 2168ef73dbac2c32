/** What a mail may contain when it is shown. A mail is untrusted, and these rules work on its parsed HTML. */

/** Elements that are removed with their content, in lower case. */
export const forbiddenElements: ReadonlySet<string> = new Set(
  (
    'script template iframe frame frameset noframes object embed applet portal base link meta title head use ' +
    'foreignobject math animate animatemotion animatetransform set'
  ).split(' '),
)

/** The schemes of links that may be opened. */
const linkSchemes: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:']

/** Attributes that load an image, in addition to `style`. `href` does it in an SVG image. */
const imageAttributes: readonly string[] = ['src', 'srcset', 'background', 'poster', 'href', 'xlink:href']

/** Attributes that send data, move the focus or name other documents. */
const forbiddenAttributes: ReadonlySet<string> = new Set(
  (
    'action formaction ping srcdoc manifest cite longdesc data codebase target rel download autofocus accesskey ' +
    'tabindex contenteditable is slot'
  ).split(' '),
)

export interface ImageRules {
  /** The `data:` URLs of the images that the mail contains, by Content-ID. */
  images: ReadonlyMap<string, string>
  showsRemote: boolean
}

/** A value that is safe to show. */
interface Cleaned {
  /** Undefined if the attribute is removed. */
  value: string | undefined
  /** Whether it names an image on another server. */
  isRemote: boolean
  /** Whether it is the pixel by which this server counts opens. The element is removed. */
  isPixel: boolean
}

const removed: Cleaned = { value: undefined, isRemote: false, isPixel: false }
const kept = (value: string): Cleaned => ({ ...removed, value })

export interface MailAttribute {
  /** The name of the element. */
  element: string
  name: string
  value: string
}

/** Returns what an attribute becomes. */
export function cleanAttribute({ element, name, value }: MailAttribute, rules: ImageRules): Cleaned {
  const lower = name.toLowerCase()
  if (lower.startsWith('on') || forbiddenAttributes.has(lower)) return removed
  if (lower === 'style') return cleanCss(value, rules)
  if (lower === 'href' && (element === 'a' || element === 'area'))
    return isLink(value) ? kept(value) : removed
  if (lower === 'srcset') return cleanSourceSet(value, rules)
  return imageAttributes.includes(lower) ? cleanImage(value, rules) : kept(value)
}

/** Returns whether a text is a complete URL that a reader may open. A relative URL would open this site. */
export const isLink = (text: string): boolean =>
  URL.canParse(text) && linkSchemes.includes(new URL(text).protocol)

function cleanImage(text: string, { images, showsRemote }: ImageRules): Cleaned {
  // Browsers ignore spaces around a URL, and line breaks and tabs in it.
  const url = text.replaceAll(/[\t\n\r]/g, '').trim()
  if (/^cid:/i.test(url)) return { ...removed, value: images.get(plainContentId(url.slice(4))) }
  if (/^data:image\//i.test(url)) return kept(url)
  if (!/^(?:https?:)?[/\\]{2}/i.test(url)) return removed
  if (isOpenPixel(url)) return { ...removed, isPixel: true }
  return { ...removed, value: showsRemote ? url : undefined, isRemote: true }
}

/** Only complete URLs, so that a `data:` URL, which contains commas, is removed too. */
function cleanSourceSet(value: string, rules: ImageRules): Cleaned {
  const sources = value
    .split(',')
    .map((source) => source.trim().split(/\s+/))
    .map(([url = '', ...size]) => ({ ...cleanImage(url, rules), size }))
  const shown = sources.flatMap((each) => (each.value === undefined ? [] : [[each.value, ...each.size]]))
  return {
    value: shown.length > 0 ? shown.map((each) => each.join(' ')).join(', ') : undefined,
    isRemote: sources.some(({ isRemote }) => isRemote),
    isPixel: false,
  }
}

const cssUrl = /url\(\s*("[^"]*"|'[^']*'|[^)]*?)\s*\)/gi
const cssImport = /@import[^;]*;?/gi

/** Returns CSS without imports, whose images follow the same rules. */
export function cleanCss(css: string, rules: ImageRules): Cleaned {
  let isRemote = false
  const value = css.replaceAll(cssImport, '').replaceAll(cssUrl, (_whole, url: string) => {
    const image = cleanImage(url.replaceAll(/^["']|["']$/g, ''), rules)
    isRemote ||= image.isRemote
    return image.value === undefined
      ? 'none'
      : `url("${image.value.replaceAll(/["\\]/g, encodeURIComponent)}")`
  })
  return { value, isRemote, isPixel: false }
}

/** The address by which this server counts opens: `/o/` and a signed token. */
const isOpenPixel = (url: string): boolean => /\/o\/[\w-]+\.\w+\.[\w-]+(?:[?#]|$)/.test(url)

const contentIdUrl = /cid:([^"'()\s<>\\]+)/gi

/** Returns the Content-IDs to which the HTML of a mail refers. */
export const contentIdsIn = (html: string): ReadonlySet<string> =>
  new Set(Array.from(html.matchAll(contentIdUrl), ([, id = '']) => plainContentId(id)))

/** `<logo@example.com>` and `logo%40example.com` (RFC 2392) both become `logo@example.com`. */
export function plainContentId(id: string): string {
  const bare = id.replaceAll(/^<|>$/g, '')
  try {
    return decodeURIComponent(bare)
  } catch {
    return bare
  }
}

/** The policy of a mail's document. No script, and images of other servers only on request. */
export const mailPolicy = (showsRemote: boolean): string =>
  `default-src 'none'; style-src 'unsafe-inline'; font-src data:; form-action 'none'; base-uri 'none'; img-src data:${showsRemote ? ' http: https:' : ''}`
