/**
 * Formats a value of contact data as a cell of a CSV file. Prefixes text that a spreadsheet would run as a
 * formula with an apostrophe (OWASP, CSV injection), and text that looks already prefixed, so that
 * `textOfCell` restores each text. A number needs no prefix: it cannot contain a formula.
 */
export const cellOf = (value: unknown): string =>
  typeof value === 'number' ? String(value) : harmless(textOfValue(value))

/** Returns a text unchanged, and any other value as JSON. */
export const textOfValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** Escapes a text that a spreadsheet would run as a formula. */
export const harmless = (text: string): string => (startsFormula.test(text) ? `'${text}` : text)

/** Returns the text of a cell, without the apostrophe of `harmless`. */
export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && startsFormula.test(cell) ? cell.slice(1) : cell

// The last four are the full-width forms of = + - @, which some spreadsheets treat alike.
const startsFormula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
