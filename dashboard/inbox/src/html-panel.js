/** @import { Message } from './api.js' */
import { fetchAttachment } from './api.js'
import { element } from './dom.js'
import { mailDocument, plainContentId, referencedContentIds } from './mail-document.js'

// A data: URL is in memory three times (blob, text, frame). Larger inline images are only downloads.
const MAX_INLINE_BYTES = 8_000_000

/**
 * Returns the HTML body in a frame without scripts and with an opaque origin. Remote images load only after a
 * click, because a request reveals to their server (and to Postrider's open tracking) that the mail was read.
 * @param {Message} message with an HTML body
 * @returns {Promise<Node>}
 */
export async function htmlPanel(message) {
  const html = message.html ?? ''
  const images = await inlineImages(message, html)
  const { html: quiet, hasRemoteImages } = mailDocument(html, { images, showRemote: false })
  const frame = mailFrame(quiet)
  const panel = element('div', { class: 'mail' }, frame)
  if (hasRemoteImages) panel.prepend(remoteImagesBar(showRemoteImages))
  return panel

  function showRemoteImages() {
    panel.replaceChildren(mailFrame(mailDocument(html, { images, showRemote: true }).html))
  }
}

/** @param {string} srcdoc */
function mailFrame(srcdoc) {
  const frame = element('iframe', {
    class: 'mail-frame',
    title: 'HTML of the mail',
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
    referrerpolicy: 'no-referrer',
  })
  frame.srcdoc = srcdoc
  return frame
}

/** @param {() => void} onShow */
function remoteImagesBar(onShow) {
  const show = element('button', { class: 'button small', type: 'button' }, 'Load images')
  show.addEventListener('click', onShow)
  const text = 'Remote images are not loaded: a request for them counts as an open.'
  return element('div', { class: 'mail-bar' }, element('p', {}, text), show)
}

/**
 * @param {Message} message
 * @param {string} html
 * @returns {Promise<Map<string, string>>} Content-ID → data: URL
 */
async function inlineImages({ id, attachments }, html) {
  const wanted = referencedContentIds(html)
  /** @type {Map<string, string>} */
  const images = new Map()
  const shown = attachments.map(async ({ contentId, contentType, size }, index) => {
    const cid = plainContentId(contentId ?? '')
    if (!wanted.has(cid) || !contentType.startsWith('image/') || size > MAX_INLINE_BYTES) return
    images.set(cid, await dataUrl(await fetchAttachment(id, index), contentType))
  })
  // A failed image must not hide the mail. The image is also listed as an attachment.
  await Promise.allSettled(shown)
  return images
}

/**
 * @param {Blob} blob
 * @param {string} type
 * @returns {Promise<string>}
 */
function dataUrl(blob, type) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    // readAsDataURL returns text, never a buffer.
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(new Blob([blob], { type }))
  })
}
