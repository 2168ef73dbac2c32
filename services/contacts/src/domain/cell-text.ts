/**
 * A value of contact data as one cell of a CSV file. A text that a spreadsheet would take for a formula gets
 * an apostrophe before it (OWASP, CSV injection), and so does one that looks as if it had got one, so that
 * `textOfCell` gives each text back. A number needs none: it cannot hold a formula.
 */
export const cellOf = (value: unknown): string =>
  typeof value === 'number' ? String(value) : harmless(textOfValue(value))

/** A value as text: what is one, as it is; all else as JSON. */
export const textOfValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** A text without power over a spreadsheet. */
export const harmless = (text: string): string => (startsFormula.test(text) ? `'${text}` : text)

/** The text that a cell stands for: without the apostrophe of `harmless`. */
export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && startsFormula.test(cell) ? cell.slice(1) : cell

// The last four are the wide forms of = + - @, which some spreadsheets take for the same.
const startsFormula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
