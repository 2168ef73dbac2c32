import { maxNameLength } from './fields.ts'

const mark = ' (Copy)'

/** Returns the name of a copy. If the name is too long, it is cut, but never within a character. */
export const copyName = (name: string): string =>
  // The expression removes half of a surrogate pair at the end.
  name.slice(0, maxNameLength - mark.length).replace(/[\uD800-\uDBFF]$/, '') + mark
