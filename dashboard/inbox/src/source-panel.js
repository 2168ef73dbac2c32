/** @import { Message } from './api.js' */
import { fetchSource, sourceUrl } from './api.js'
import { element } from './dom.js'
import { sizeText } from './format.js'

const SHOWN_BYTES = 500_000

/**
 * The raw message as it was handed over.
 * @param {Message} message
 */
export async function sourcePanel({ id, size }) {
  const { text, isWhole } = await fetchSource(id, SHOWN_BYTES)
  const said = isWhole ? `${sizeText(size)} as handed over` : `The beginning of ${sizeText(size)}`
  const download = element(
    'a',
    { class: 'button small', href: sourceUrl(id), download: `${id}.eml` },
    'Download .eml',
  )
  return element(
    'div',
    {},
    element('div', { class: 'source-bar' }, element('p', {}, said), download),
    element('pre', { class: 'source' }, text),
  )
}
