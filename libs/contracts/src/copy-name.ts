import { maxNameLength } from './fields.ts'

const mark = ' (Copy)'

/** The name of a copy, cut where it would be too long, but not within a character. */
export const copyName = (name: string): string =>
  // A cut between the halves of a surrogate pair leaves the first.
  name.slice(0, maxNameLength - mark.length).replace(/[\uD800-\uDBFF]$/, '') + mark
