import type { AppError } from '@postrider/contracts/errors'
import { invalidFile, lineTooLong, nulInLine, quoteInsideCell, quoteNotClosed } from '../errors.ts'
import { rowCollector, type CsvFile } from '../domain/csv-chunks.ts'
import type { CsvMapping } from '../domain/csv-mapping.ts'
import { readHead } from '../domain/csv-delimiter.ts'
import {
  countLineBreaks,
  firstLineEnd,
  recordReader,
  type CsvRecord,
  type Fault,
} from '../domain/csv-record.ts'
import { textPieces } from './text-pieces.ts'

/**
 * Maximum number of characters per row. A contact's data is at most 64 KB, and quotes in it may be doubled.
 */
const maxRowLength = 256 * 1024

/**
 * Reads a CSV file as a stream, in UTF-8, or in UTF-16 with a byte order mark. The delimiter is comma,
 * semicolon or tab, unless a first line such as `sep=;` names it. An unreadable row is stored with the
 * reason. Throws 422 if the file is not CSV.
 */
export async function readCsv(file: AsyncIterable<Buffer>, mapping?: CsvMapping): Promise<CsvFile> {
  const rows = rowCollector(mapping)
  const reader = csvReader(rows)
  for await (const piece of textPieces(file)) reader.push(piece)
  reader.end()
  return rows.finish()
}

type Rows = ReturnType<typeof rowCollector>

interface ReaderState {
  /** The unread text. */
  text: string
  read: ReturnType<typeof recordReader> | undefined
  /** The line number at which `text` starts, from 1. */
  line: number
  /** Whether the text starts inside a row that is too long. */
  isSkipping: boolean
}

function csvReader(rows: Rows) {
  const state: ReaderState = { text: '', read: undefined, line: 1, isSkipping: false }
  let tried = 0
  const work = (isLast: boolean): void => {
    if (state.isSkipping) skipLine(state, isLast)
    if (!state.isSkipping) readRecords(rows, state, isLast)
    tried = state.text.length
  }
  return {
    push: (piece: string): void => {
      state.text += piece
      // Read an incomplete record again only after its text has doubled, so that the time is proportional to
      // the record's length.
      if (state.text.length >= 2 * tried) work(false)
    },
    end: (): void => work(true),
  }
}

function readRecords(rows: Rows, state: ReaderState, isLast: boolean): void {
  state.read ??= beginReading(state, isLast)
  if (!state.read) return
  const { text, read } = state
  let start = 0
  while (start < text.length) {
    const record = read({ text, start, isLast }) ?? tooLong(state, start)
    if (!record) break
    const ended = text.slice(start, record.end)
    const lineBreaks = countLineBreaks(ended)
    addRecord(rows, record, state.line + lineBreaks - (/[\r\n]$/.test(ended) ? 1 : 0))
    state.line += lineBreaks
    start = record.end
  }
  state.text = text.slice(start)
}

/**
 * Finds the delimiter and returns the record reader. Returns undefined if more text of the file is needed.
 */
function beginReading(state: ReaderState, isLast: boolean): ReaderState['read'] {
  const head = readHead(state.text, isLast)
  if (!head && state.text.length > maxRowLength) throw unreadableHeader(state.text)
  if (!head) return undefined
  state.line += countLineBreaks(state.text.slice(0, head.start))
  state.text = state.text.slice(head.start)
  return recordReader(head.delimiter)
}

/**
 * Returns the record at the end of the text if it exceeds `maxRowLength`. With an unclosed quote, the record
 * ends at the line break; otherwise, it is the remaining text.
 */
function tooLong(state: ReaderState, start: number): CsvRecord | undefined {
  const { text, read } = state
  if (text.length - start <= maxRowLength) return undefined
  const record = read?.({ text, start, isLast: true })
  if (record?.fault && record.end < text.length) return record
  state.isSkipping = true
  const cells = record?.cells ?? []
  return { cells: record?.fault ? cells : cells.slice(0, -1), fault: 'too-long', end: text.length }
}

/** Skips the text up to the end of the line. */
function skipLine(state: ReaderState, isLast: boolean): void {
  const end = firstLineEnd(state.text, isLast)
  state.isSkipping = end === undefined
  state.line += end === undefined ? 0 : 1
  // A carriage return at the end may be half of a line break.
  state.text = state.text.slice(end ?? (state.text.endsWith('\r') ? -1 : state.text.length))
}

function addRecord(rows: Rows, { cells, fault }: CsvRecord, line: number): void {
  const nul = cells.findIndex((cell) => cell.includes('\0'))
  if (nul >= 0) rows.addBroken(cells.slice(0, nul), nulInLine(line))
  else if (fault) rows.addBroken(cells, faultIn(line, fault))
  else rows.add(cells)
}

function faultIn(line: number, fault: Fault): string {
  if (fault === 'too-long') return lineTooLong(line, maxRowLength / 1024)
  return fault === 'open-quote' ? quoteNotClosed(line) : quoteInsideCell(line)
}

const unreadableHeader = (text: string): AppError =>
  invalidFile(text.includes('\0') ? nulInLine(1) : lineTooLong(1, maxRowLength / 1024))
