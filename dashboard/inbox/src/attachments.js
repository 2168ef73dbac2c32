/** @import { Attachment, Message } from './api.js' */
import { attachmentUrl } from './api.js'
import { element } from './dom.js'
import { countText, sizeText } from './format.js'

// A longer list would hide the mail.
const OPEN_UP_TO = 4

/**
 * Returns a list of downloads, folded if there are many.
 * @param {Message} message with at least one attachment
 */
export function attachmentList({ id, attachments }) {
  const size = attachments.reduce((sum, attachment) => sum + attachment.size, 0)
  const items = attachments.map((attachment, index) => itemOf(attachment, attachmentUrl(id, index)))
  return element(
    'details',
    { class: 'attachments', open: attachments.length <= OPEN_UP_TO },
    element(
      'summary',
      {},
      countText(attachments.length, 'attachment'),
      element('span', { class: 'size' }, sizeText(size)),
    ),
    element('ul', {}, ...items),
  )
}

/**
 * @param {Attachment} attachment
 * @param {string} url
 */
function itemOf({ filename, contentType, size, disposition }, url) {
  const name = filename || 'unnamed'
  const about = [sizeText(size), contentType, ...(disposition === 'inline' ? ['inline'] : [])].join(' · ')
  const link = element(
    'a',
    { class: 'attachment', href: url, download: name, title: `Download ${name}` },
    element('bdi', { class: 'attachment-name' }, name),
    element('span', { class: 'attachment-about' }, about),
  )
  return element('li', {}, link)
}
