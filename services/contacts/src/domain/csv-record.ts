/**
 * A record of a CSV text. If a cell is broken, `cells` contains the cells before it. `end` is the index of
 * the next record.
 */
export type CsvRecord = { cells: string[]; fault: Fault | undefined; end: number }

export type Fault = 'stray-quote' | 'text-after-quote' | 'open-quote' | 'too-long'

export interface ReadRecordInput {
  text: string
  /** Start of the record. */
  start: number
  /** Whether no text follows. */
  isLast: boolean
}

export type ReadRecord = (input: ReadRecordInput) => CsvRecord | undefined

/**
 * Returns a function that reads one record of a CSV text (RFC 4180). Line breaks are CRLF, LF or CR, and
 * blanks around a quoted cell are ignored. The function returns undefined if the record is incomplete and
 * more text follows.
 *
 * A record with a wrong quote ends at the first line break after the start of the broken cell. So an unclosed
 * quote breaks only one line, and the following lines are read as separate records.
 */
export function recordReader(delimiter: string): ReadRecord {
  const readCell = cellReader(delimiter)
  return ({ text, start, isLast }) => {
    const cells: string[] = []
    for (let at = start; ;) {
      const cell = readCell(text, at)
      const mayContinue = 'fault' in cell ? cell.fault === 'open-quote' : cell.end >= text.length
      if (mayContinue && !isLast) return undefined
      if ('fault' in cell) {
        const end = lineBreakEnd(text, endOfLine(text, at), isLast)
        return end === undefined ? undefined : { cells, fault: cell.fault, end }
      }
      cells.push(cell.text)
      at = cell.end + 1
      if (text[cell.end] === delimiter) continue
      const end = lineBreakEnd(text, cell.end, isLast)
      return end === undefined ? undefined : { cells, fault: undefined, end }
    }
  }
}

/**
 * Returns the end of the first line, including its line break. Returns undefined if following text may belong
 * to this line.
 */
export const firstLineEnd = (text: string, isLast: boolean): number | undefined =>
  lineBreakEnd(text, endOfLine(text, 0), isLast)

/** Counts the line breaks in a text. */
export const countLineBreaks = (text: string): number => text.match(/\r\n|[\r\n]/g)?.length ?? 0

/**
 * A cell, or its fault. `end` is the index of the delimiter or line break after the cell, or the end of the
 * text.
 */
type Cell = { text: string; end: number } | { fault: Fault }

function cellReader(delimiter: string): (text: string, at: number) => Cell {
  const separator = new RegExp(`[${RegExp.escape(delimiter)}\\r\\n]`, 'g')
  return (text, at) => {
    const from = skipBlanks(text, at, delimiter)
    if (text[from] === '"') return readQuoted(text, from, delimiter)
    separator.lastIndex = at
    const end = separator.exec(text)?.index ?? text.length
    const plain = text.slice(at, end)
    return plain.includes('"') ? { fault: 'stray-quote' } : { text: plain, end }
  }
}

function readQuoted(text: string, from: number, delimiter: string): Cell {
  const close = closingQuote(text, from + 1)
  if (close < 0) return { fault: 'open-quote' }
  const end = skipBlanks(text, close + 1, delimiter)
  const isEnd = end >= text.length || text[end] === delimiter || text[end] === '\n' || text[end] === '\r'
  return isEnd
    ? { text: text.slice(from + 1, close).replaceAll('""', '"'), end }
    : { fault: 'text-after-quote' }
}

/** Returns the index of the next single quote character (not doubled), or -1. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

function skipBlanks(text: string, from: number, delimiter: string): number {
  let at = from
  while ((text[at] === ' ' || text[at] === '\t') && text[at] !== delimiter) at += 1
  return at
}

/** Returns the index of the next line break, or the end of the text. */
function endOfLine(text: string, from: number): number {
  lineBreak.lastIndex = from
  return lineBreak.exec(text)?.index ?? text.length
}

const lineBreak = /[\r\n]/g

/**
 * Returns the start of the line after the line break at `at`. Returns undefined if following text may belong
 * to the line or its line break.
 */
function lineBreakEnd(text: string, at: number, isLast: boolean): number | undefined {
  const isOpen = at >= text.length || (text[at] === '\r' && at + 1 === text.length)
  if (isOpen && !isLast) return undefined
  return Math.min(at + (text.startsWith('\r\n', at) ? 2 : 1), text.length)
}
