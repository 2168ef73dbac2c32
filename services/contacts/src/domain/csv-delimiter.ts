import { namesEmail } from './csv-columns.ts'
import { firstLineEnd, recordReader } from './csv-record.ts'

export interface CsvHead {
  delimiter: string
  /** Start of the records, after a line such as `sep=;`. */
  start: number
}

/**
 * Reads the start of a CSV text. Returns undefined if its first non-blank line is incomplete and more text
 * follows.
 */
export function readHead(text: string, isLast: boolean): CsvHead | undefined {
  const end = firstLineEnd(text, isLast)
  if (end === undefined) return undefined
  const named = separatorLine.exec(text.slice(0, end))?.[1]
  if (named !== undefined) return { delimiter: named.startsWith('\\') ? '\t' : named, start: end }
  const header = firstLineWithText(text, isLast)
  return header === undefined ? undefined : { delimiter: delimiterOf(header), start: 0 }
}

/**
 * The first line that spreadsheets write and read. When the file is saved again, other separators may
 * follow it.
 */
const separatorLine = /^\s*"?\s*sep\s*= *(\\t|\t|[^\s"\\\p{L}\p{N}\p{C}])"?[\s,;]*$/iu

function firstLineWithText(text: string, isLast: boolean): string | undefined {
  const header = text.trimStart()
  const end = firstLineEnd(header, isLast)
  return end === undefined ? undefined : header.slice(0, end)
}

/**
 * Returns the delimiter of a header: the most frequent of comma, semicolon and tab outside quotes that
 * gives an address column.
 */
function delimiterOf(header: string): string {
  const unquoted = header.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string): number => unquoted.split(delimiter).length
  const candidates = [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))
  return candidates.find((delimiter) => hasEmail(header, delimiter)) ?? candidates[0] ?? ','
}

const hasEmail = (header: string, delimiter: string): boolean =>
  recordReader(delimiter)({ text: header, start: 0, isLast: true })?.cells.some(namesEmail) ?? false
