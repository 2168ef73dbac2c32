/** Joins the names of CSS classes. Skips absent names. */
export const classes = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
