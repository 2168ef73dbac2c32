import { namesEmail } from './csv-columns.ts'
import { firstLineEnd, recordReader } from './csv-record.ts'

export interface CsvHead {
  delimiter: string
  /** Where the records begin: after a line such as `sep=;`. */
  start: number
}

/**
 * Reads the beginning of a CSV text; undefined when its first line with text has not ended and more text
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

/** What spreadsheets write and read as a first line; when it is saved again, other separators may follow. */
const separatorLine = /^\s*"?\s*sep\s*= *(\\t|\t|[^\s"\\\p{L}\p{N}\p{C}])"?[\s,;]*$/iu

function firstLineWithText(text: string, isLast: boolean): string | undefined {
  const header = text.trimStart()
  const end = firstLineEnd(header, isLast)
  return end === undefined ? undefined : header.slice(0, end)
}

/**
 * What separates the names in a header: of comma, semicolon and tab the most frequent one outside quotes with
 * which there is a column for addresses.
 */
function delimiterOf(header: string): string {
  const unquoted = header.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string): number => unquoted.split(delimiter).length
  const candidates = [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))
  return candidates.find((delimiter) => hasEmail(header, delimiter)) ?? candidates[0] ?? ','
}

const hasEmail = (header: string, delimiter: string): boolean =>
  recordReader(delimiter)({ text: header, start: 0, isLast: true })?.cells.some(namesEmail) ?? false
