/** @import { Message } from './api.js' */
import { fetchSource, sourceUrl } from './api.js'
import { element } from './dom.js'
import { sizeText } from './format.js'

const SHOWN_BYTES = 500_000

/**
 * Returns the raw message as it was sent.
 * @param {Message} message
 */
export async function sourcePanel({ id, size }) {
  const { text, isComplete } = await fetchSource(id, SHOWN_BYTES)
  const description = isComplete ? `${sizeText(size)} as sent` : `The beginning of ${sizeText(size)}`
  const download = element(
    'a',
    { class: 'button small', href: sourceUrl(id), download: `${id}.eml` },
    'Download .eml',
  )
  return element(
    'div',
    {},
    element('div', { class: 'source-bar' }, element('p', {}, description), download),
    element('pre', { class: 'source' }, text),
  )
}
