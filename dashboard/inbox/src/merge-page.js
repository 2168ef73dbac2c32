/** @import { Page, Summary } from './api.js' */

/**
 * The list after a poll: the newest page on top of what was paged in below it. Only a whole inbox is ever
 * deleted, so older messages are kept as long as the page joins them and the total still covers them.
 * @param {Summary[]} shown newest first
 * @param {Page} page the newest messages
 * @param {number} limit the page size that was asked for
 * @returns {Summary[]}
 */
export function mergePage(shown, page, limit) {
  const last = page.messages.at(-1)
  if (last === undefined || page.messages.length < limit) return page.messages
  const joint = shown.findIndex(({ id }) => id === last.id)
  const merged = joint === -1 ? page.messages : [...page.messages, ...shown.slice(joint + 1)]
  return merged.length > page.total ? page.messages : merged
}
