/** @import { Summary } from './api.js' */
import { element } from './dom.js'
import { displayName, initialOf, longTime, recipientsText, shortTime } from './format.js'
import { messageHash } from './route.js'

const TINTS = 6

/**
 * Creates the list of messages. Reuses rows by id, so that a poll changes neither focus nor scroll position.
 * @param {HTMLElement} root an <ol>
 */
export function createMessageList(root) {
  /** @type {Map<string, HTMLLIElement>} */
  let rows = new Map()

  return {
    /**
     * @param {Summary[]} messages newest first
     * @param {{ selectedId: string | undefined, isRead: (id: string) => boolean }} marks
     */
    render(messages, { selectedId, isRead }) {
      const kept = new Map(messages.map((message) => [message.id, rows.get(message.id) ?? rowOf(message)]))
      for (const [id, row] of rows) if (!kept.has(id)) row.remove()
      placeInOrder(root, [...kept.values()])
      for (const [id, row] of kept) mark(row, id === selectedId, isRead(id))
      rows = kept
    },
    /** @param {string | undefined} id */
    focus(id) {
      const link = rows.get(id ?? '')?.querySelector('a')
      link?.focus({ preventScroll: true })
      link?.scrollIntoView({ block: 'nearest' })
    },
  }
}

/**
 * @param {HTMLElement} root
 * @param {HTMLLIElement[]} rows
 */
function placeInOrder(root, rows) {
  let next = root.firstElementChild
  for (const row of rows) {
    if (row === next) next = next.nextElementSibling
    else root.insertBefore(row, next)
  }
}

/**
 * @param {HTMLLIElement} row
 * @param {boolean} isSelected
 * @param {boolean} isRead
 */
function mark(row, isSelected, isRead) {
  row.classList.toggle('unread', !isRead)
  const link = row.querySelector('a')
  if (isSelected) link?.setAttribute('aria-current', 'true')
  else link?.removeAttribute('aria-current')
}

/** @param {Summary} message */
function rowOf({ id, to, from, subject, date }) {
  const recipient = to[0] ? displayName(to[0]) : ''
  const time = element('time', { datetime: date, title: longTime(date) }, shortTime(date, new Date()))
  return element(
    'li',
    {},
    element(
      'a',
      { class: 'row', href: messageHash(id) },
      element(
        'span',
        { class: `avatar tint-${tintOf(recipient)}`, 'aria-hidden': 'true' },
        initialOf(recipient),
      ),
      element(
        'span',
        { class: 'row-to' },
        element('span', { class: 'unseen unread-word' }, 'Unread, to '),
        element('bdi', {}, recipientsText(to)),
      ),
      time,
      element(
        'span',
        { class: subject ? 'row-subject' : 'row-subject missing', dir: 'auto' },
        subject || 'No subject',
      ),
      element('span', { class: 'row-from' }, 'from ', element('bdi', {}, displayName(from))),
    ),
  )
}

/** @param {string} text */
function tintOf(text) {
  let sum = 0
  for (const character of text) sum += character.codePointAt(0) ?? 0
  return sum % TINTS
}
