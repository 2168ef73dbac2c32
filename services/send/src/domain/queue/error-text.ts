const maxLength = 500

/**
 * A reason as it can be stored: at most 500 characters, without NUL and without half of a surrogate pair, which Postgres refuses in
 * text and jsonb together with all else in the statement.
 */
export const errorText = (text: string): string =>
  text.slice(0, maxLength).replaceAll('\0', ' ').toWellFormed()
