const maxLength = 500

/**
 * An error's text as it can be stored: at most 500 characters, without NUL and lone surrogates. PostgreSQL refuses a whole statement
 * that has one of these in text or jsonb.
 */
export const errorText = (text: string): string =>
  text.slice(0, maxLength).replaceAll('\0', ' ').toWellFormed()
