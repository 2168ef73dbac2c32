/** @import { Address, Message } from './api.js' */
import { attachmentList } from './attachments.js'
import { element } from './dom.js'
import { blindCopies, longTime } from './format.js'
import { headersPanel } from './headers-panel.js'
import { htmlPanel } from './html-panel.js'
import { sourcePanel } from './source-panel.js'
import { tabbed } from './tabs.js'
import { textPanel } from './text-panel.js'

/**
 * Returns one message: its head, its attachments and its four views.
 * @param {Message} message
 * @param {string | undefined} preferredTab
 * @param {(tab: string) => void} onTab
 * @returns {Node[]}
 */
export function messageView(message, preferredTab, onTab) {
  const { html, text, headers, attachments } = message
  const tabs = [
    { key: 'html', label: 'HTML', isAvailable: Boolean(html), content: () => htmlPanel(message) },
    { key: 'text', label: 'Text', isAvailable: Boolean(text), content: () => textPanel(text ?? '') },
    { key: 'headers', label: 'Headers', isAvailable: true, content: () => headersPanel(headers) },
    { key: 'source', label: 'Source', isAvailable: true, content: () => sourcePanel(message) },
  ]
  const files = attachments.length > 0 ? [attachmentList(message)] : []
  return [headOf(message), ...files, ...tabbed(tabs, preferredTab, onTab)]
}

/** @param {Message} message */
function headOf(message) {
  const { subject, from, to, cc, date } = message
  return element(
    'header',
    { class: 'head' },
    element('h1', { class: subject ? '' : 'missing', dir: 'auto' }, subject || 'No subject'),
    element(
      'dl',
      {},
      element('dt', {}, 'From'),
      element('dd', {}, addressOf(from)),
      ...recipientsRow('To', to),
      ...recipientsRow('Cc', cc),
      ...recipientsRow('Bcc', blindCopies(message)),
      element('dt', {}, 'Date'),
      element('dd', {}, element('time', { datetime: date }, longTime(date))),
    ),
  )
}

/**
 * Returns no row if there are no recipients.
 * @param {string} label
 * @param {Address[]} addresses
 */
function recipientsRow(label, addresses) {
  if (addresses.length === 0) return []
  return [element('dt', {}, label), element('dd', {}, ...addresses.map(addressOf))]
}

/** @param {Address} address */
function addressOf({ name, email }) {
  if (!name) return element('span', { class: 'address' }, element('bdi', {}, email))
  const rest = element('bdi', { class: 'address-email' }, email)
  return element('span', { class: 'address' }, element('bdi', {}, name), ' ', rest)
}
