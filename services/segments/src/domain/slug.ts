/**
 * The slug that a name asks for: lower case, without anything but word characters, blanks and dashes, blanks
 * as dashes. A name without word characters gives `segment`.
 */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .trim()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/[\s-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'segment'

/** The first of `vip`, `vip-2`, `vip-3` … that is not taken. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  let slug = wanted
  for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`
  return slug
}
