import { maxNameLength } from './fields.ts'

const mark = ' (Copy)'

/** Returns the name of a copy. A name that is too long is cut, but not within a character. */
export const copyName = (name: string): string =>
  // Removes the first half of a surrogate pair after a cut.
  name.slice(0, maxNameLength - mark.length).replace(/[\uD800-\uDBFF]$/, '') + mark
