import Papa from 'papaparse'

/** A row that an import rejected. The row after the header is row 2. */
export interface RejectedRow {
  row: number
  email: string
  error: string
}

/** Reads the rejected rows of a job's result. */
export const readRejected = (errors: unknown): readonly RejectedRow[] =>
  Array.isArray(errors) ? errors.filter((error) => isRejected(error)) : []

const isRejected = (value: unknown): value is RejectedRow =>
  typeof value === 'object' &&
  value !== null &&
  'row' in value &&
  typeof value.row === 'number' &&
  'email' in value &&
  typeof value.email === 'string' &&
  'error' in value &&
  typeof value.error === 'string'

/**
 * Returns a CSV text of the rejected rows, each with its reason, so that they can be corrected and imported
 * again. `text` is the uploaded file.
 */
export function rejectedText(text: string, delimiter: string, rejected: readonly RejectedRow[]): string {
  // The parser expects one kind of line break.
  const lines = text.replaceAll(/\r\n?/g, '\n')
  const { data: rows } = Papa.parse<string[]>(lines, { delimiter, newline: '\n' })
  const header = rows.find((cells) => cells.some((cell) => cell.trim() !== '')) ?? []
  const offset = rows.indexOf(header)
  const rejectedLines = rejected.map(({ row, email, error }) => {
    const cells = rows[offset + row - 1] ?? []
    // Another reader counts rows differently after a broken quote. Then only the address is certain.
    const own = cells.some((cell) => cell.includes(email))
      ? cells
      : header.map((name) => (isEmail(name) ? email : ''))
    return [...header.map((_, index) => own[index] ?? ''), String(row), error]
  })
  return Papa.unparse([[...header, 'row', 'error'], ...rejectedLines], { delimiter, escapeFormulae: true })
}

const isEmail = (name: string): boolean => /^e-?mail$/i.test(name.trim())
