/**
 * Returns the slug of a name: lower case; word characters, blanks and dashes only; blanks become dashes.
 * Returns `segment` for a name without word characters.
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
