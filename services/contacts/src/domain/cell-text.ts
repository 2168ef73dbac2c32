/**
 * Formats a value of contact data as a cell of a CSV file. Escapes text that a spreadsheet would run as a
 * formula (`escapeFormula`). A number cannot contain a formula.
 */
export const cellOf = (value: unknown): string =>
  typeof value === 'number' ? String(value) : escapeFormula(textOfValue(value))

/** Returns a text unchanged, and any other value as JSON. */
export const textOfValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/**
 * Prefixes a text with an apostrophe if a spreadsheet would run it as a formula (OWASP, CSV injection). Also
 * prefixes a text that already looks prefixed, so that `textOfCell` can restore each text.
 */
export const escapeFormula = (text: string): string => (startsFormula.test(text) ? `'${text}` : text)

/** Returns the text of a cell, without the apostrophe of `escapeFormula`. */
export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && startsFormula.test(cell) ? cell.slice(1) : cell

// The last four characters are the full-width forms of = + - @, which some spreadsheets treat in the same
// way.
const startsFormula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
