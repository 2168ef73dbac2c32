/**
 * Returns the slug of a name: its lower-case word characters, with a dash for blanks and dashes. Returns
 * `segment` if the name does not have any word characters.
 */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .trim()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/[\s-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'segment'

/** Returns the first of `vip`, `vip-2`, `vip-3` … that is not taken. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  let slug = wanted
  for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`
  return slug
}
