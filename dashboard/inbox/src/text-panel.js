import { element } from './dom.js'

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]}]/gi

/**
 * Returns a plain text body with its URLs as links.
 * @param {string} text
 */
export function textPanel(text) {
  const panel = element('pre', { class: 'text', dir: 'auto' })
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    panel.append(text.slice(end, match.index), linkTo(match[0]))
    end = match.index + match[0].length
  }
  panel.append(text.slice(end))
  return panel
}

/** @param {string} address */
function linkTo(address) {
  return element('a', { href: address, target: '_blank', rel: 'noopener noreferrer' }, address)
}
