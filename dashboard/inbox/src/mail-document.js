// A mail is untrusted. The frame (a sandbox without scripts and without our origin) and the policy below
// provide the protection. Removing elements is a second layer, and adapts links and images.

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; form-action 'none'; base-uri 'none'"
const FORBIDDEN =
  'script, template, iframe, frame, object, embed, applet, portal, base, link, meta[http-equiv], animate, animateMotion, animateTransform, set'
// `.mail-frame` sets the white background. A background here would limit the background of the mail's body
// to the body.
const BASE_STYLE =
  'html{color-scheme:light;color:#1c1f22}body{margin:20px clamp(16px,4vw,28px);font:15px/1.5 system-ui,sans-serif;overflow-wrap:break-word}'
const LINKS = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const CID = /cid:([^"'()\s<>\\]+)/gi
const REMOTE = /^\s*https?:|[\s,]https?:|url\(\s*['"]?\s*https?:/i

/**
 * @typedef {object} MailDocument
 * @property {string} html for an iframe's srcdoc
 * @property {boolean} hasRemoteImages whether it contains remote images
 */

/**
 * Returns the Content-IDs in an HTML body, without angle brackets.
 * @param {string} html
 * @returns {Set<string>}
 */
export function referencedContentIds(html) {
  return new Set(Array.from(html.matchAll(CID), ([, id = '']) => plainContentId(id)))
}

/**
 * `<logo@example.com>` and `logo%40example.com` (RFC 2392) both become `logo@example.com`.
 * @param {string} id
 */
export function plainContentId(id) {
  const bare = id.replace(/^<|>$/g, '')
  try {
    return decodeURIComponent(bare)
  } catch {
    return bare
  }
}

/**
 * Converts the HTML of a mail to a document that is safe in a sandboxed frame.
 * @param {string} html
 * @param {{ images: Map<string, string>, showRemote: boolean }} options images: Content-ID → data: URL
 * @returns {MailDocument}
 */
export function mailDocument(html, { images, showRemote }) {
  // A parsed document that is not inserted runs no scripts and loads nothing.
  const mail = new DOMParser().parseFromString(html, 'text/html')
  for (const node of mail.querySelectorAll(FORBIDDEN)) node.remove()
  let hasRemoteImages = false
  for (const node of mail.querySelectorAll('*')) {
    dropHandlers(node)
    hasRemoteImages = rewriteImages(node, images) || hasRemoteImages
  }
  for (const link of mail.querySelectorAll('a, area')) openOutside(link)
  mail.head.prepend(...headOf(mail, showRemote))
  return { html: `<!doctype html>${mail.documentElement.outerHTML}`, hasRemoteImages }
}

/** @param {Element} node */
function dropHandlers(node) {
  for (const name of node.getAttributeNames()) if (/^(on|ping$)/i.test(name)) node.removeAttribute(name)
}

/**
 * Replaces cid: URLs with data: URLs.
 * @param {Element} node
 * @param {Map<string, string>} images
 * @returns {boolean} whether the node contains a remote image
 */
function rewriteImages(node, images) {
  /** @param {string} value */
  const inlined = (value) => value.replace(CID, (whole, id) => images.get(plainContentId(id)) ?? whole)
  let isRemote = false
  for (const name of ['src', 'srcset', 'background', 'poster', 'style']) {
    const value = node.getAttribute(name)
    if (value === null) continue
    node.setAttribute(name, inlined(value))
    isRemote ||= REMOTE.test(value) && (name !== 'style' || /url\(/i.test(value))
  }
  if (node.localName === 'style') {
    const css = node.textContent ?? ''
    node.textContent = inlined(css)
    isRemote ||= /url\(\s*['"]?\s*https?:/i.test(css)
  }
  return isRemote
}

/**
 * Makes a link open in a new tab without access to this page. Removes a relative URL, even `#part`: in a
 * srcdoc document it would resolve to our own origin.
 * @param {Element} link
 */
function openOutside(link) {
  link.removeAttribute('xlink:href')
  const href = link.getAttribute('href')
  link.removeAttribute('target')
  if (href === null) return
  if (!URL.canParse(href) || !LINKS.has(new URL(href).protocol)) {
    link.removeAttribute('href')
    return
  }
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer')
}

/**
 * @param {Document} mail
 * @param {boolean} showRemote
 */
function headOf(mail, showRemote) {
  const policy = mail.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = `${POLICY}; img-src data:${showRemote ? ' http: https:' : ''}`
  const style = mail.createElement('style')
  style.textContent = BASE_STYLE
  return [policy, style]
}
