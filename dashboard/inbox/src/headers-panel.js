import { element } from './dom.js'

/**
 * Returns a table of the headers, one row per value.
 * @param {Record<string, string[]>} headers
 */
export function headersPanel(headers) {
  const rows = Object.entries(headers).flatMap(([name, values]) =>
    values.map((value) =>
      element('tr', {}, element('th', { scope: 'row' }, name), element('td', { dir: 'auto' }, value)),
    ),
  )
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, 'Header'),
    element('th', { scope: 'col' }, 'Value'),
  )
  return element(
    'table',
    { class: 'headers' },
    element('thead', { class: 'unseen' }, head),
    element('tbody', {}, ...rows),
  )
}
