import { namesEmail } from './csv-columns.ts'
import { firstLineEnd, recordReader } from './csv-record.ts'

export interface CsvHead {
  delimiter: string
  /** Index at which the records start: 0, or the end of a first line such as `sep=;`. */
  start: number
}

/**
 * Reads the start of a CSV text. Returns undefined if the first non-blank line is incomplete and more text
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
 * A first line that names the delimiter, as some spreadsheets write it. When such a file is saved again,
 * separators may be appended to this line.
 */
const separatorLine = /^\s*"?\s*sep\s*= *(\\t|\t|[^\s"\\\p{L}\p{N}\p{C}])"?[\s,;]*$/iu

function firstLineWithText(text: string, isLast: boolean): string | undefined {
  const header = text.trimStart()
  const end = firstLineEnd(header, isLast)
  return end === undefined ? undefined : header.slice(0, end)
}

/**
 * Returns the delimiter of a header: the most frequent of comma, semicolon and tab with which the header has
 * an address column.
 */
function delimiterOf(header: string): string {
  const unquoted = header.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string): number => unquoted.split(delimiter).length
  const candidates = [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))
  return candidates.find((delimiter) => hasEmail(header, delimiter)) ?? candidates[0] ?? ','
}

const hasEmail = (header: string, delimiter: string): boolean =>
  recordReader(delimiter)({ text: header, start: 0, isLast: true })?.cells.some(namesEmail) ?? false
