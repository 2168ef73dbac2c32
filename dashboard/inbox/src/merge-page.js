/** @import { Page, Summary } from './api.js' */

/**
 * Returns the list after a poll: the newest page, followed by the older messages shown so far. Keeps older
 * messages only if they adjoin the page and fit in the total, because an inbox is only deleted as a whole.
 * @param {Summary[]} shown newest first
 * @param {Page} page the newest messages
 * @param {number} limit the requested page size
 * @returns {Summary[]}
 */
export function mergePage(shown, page, limit) {
  const last = page.messages.at(-1)
  if (last === undefined || page.messages.length < limit) return page.messages
  const joint = shown.findIndex(({ id }) => id === last.id)
  const merged = joint === -1 ? page.messages : [...page.messages, ...shown.slice(joint + 1)]
  return merged.length > page.total ? page.messages : merged
}
