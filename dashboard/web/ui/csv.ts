/** A value of a cell. A number cannot contain a formula. */
export type CsvValue = string | number

/** Returns a CSV file (RFC 4180) of a header and rows. */
export const csvOf = (header: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')

function cellOf(value: CsvValue): string {
  const text = typeof value === 'number' ? String(value) : escapeFormula(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Prefixes a text with an apostrophe if a spreadsheet would run it as a formula (OWASP, CSV injection). The last
 * four characters are the full-width forms of = + - @. The export of contacts has the same rule.
 */
const escapeFormula = (text: string): string =>
  /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text
