/** A value of a cell. A number cannot contain a formula. An absent value is an empty cell. */
export type CsvValue = string | number | null | undefined

/** A column of a CSV file. It has the text of its cell, or `value` if the cell is not a text. */
export type CsvColumn<Item> = { title: string } & (
  { value: (item: Item) => CsvValue } | { value?: undefined; cell: (item: Item) => CsvValue }
)

/** Returns a CSV file of items. */
export const csvOfItems = <Item>(columns: readonly CsvColumn<Item>[], items: readonly Item[]): string =>
  csvOf(
    columns.map(({ title }) => title),
    items.map((item) => columns.map((column) => valueOf(column, item))),
  )

const valueOf = <Item>(column: CsvColumn<Item>, item: Item): CsvValue =>
  column.value ? column.value(item) : column.cell(item)

/** Returns a CSV file (RFC 4180) of a header and rows. */
export const csvOf = (header: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [header, ...rows].map((row) => `${csvLine(row.map((value) => safeText(value)))}\r\n`).join('')

/** Returns a line of a CSV file, without its line break. Texts stay as they are, also formulas. */
export const csvLine = (texts: readonly string[], delimiter = ','): string =>
  texts.map((text) => quoted(text, delimiter)).join(delimiter)

const quoted = (text: string, delimiter: string): string =>
  /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text

const safeText = (value: CsvValue): string =>
  typeof value === 'string' ? escapeFormula(value) : String(value ?? '')

/**
 * Prefixes a text with an apostrophe if a spreadsheet would run it as a formula (OWASP, CSV injection). The last
 * four characters are the full-width forms of = + - @. The export of contacts has the same rule.
 */
const escapeFormula = (text: string): string =>
  /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text
