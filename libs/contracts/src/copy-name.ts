/** The longest name of a template, a campaign or a workflow. */
const maxName = 255

const mark = ' (Copy)'

/** The name of a copy, cut where it would be too long, but not within a character. */
export const copyName = (name: string): string =>
  // A cut between the halves of a surrogate pair leaves the first.
  name.slice(0, maxName - mark.length).replace(/[\uD800-\uDBFF]$/, '') + mark
