import { invalidField, type AppError } from '@postrider/contracts/errors'
import { rowCollector, type CsvFile } from '../domain/csv-chunks.ts'
import { readHead } from '../domain/csv-delimiter.ts'
import {
  countLineBreaks,
  firstLineEnd,
  recordReader,
  type CsvRecord,
  type Fault,
} from '../domain/csv-record.ts'
import { textPieces } from './text-pieces.ts'

/** Characters of the longest row: twice the data of a contact, 64 KB, where each quote may be doubled. */
const mostInRow = 256 * 1024

/**
 * Reads a CSV file as it streams in: UTF-8, or UTF-16 with a byte order mark, separated by what a first line
 * such as `sep=;` says, else by comma, semicolon or tab. A row that cannot be read is kept with the reason.
 * Throws 422 for what is no such file.
 */
export async function readCsv(file: AsyncIterable<Buffer>): Promise<CsvFile> {
  const rows = rowCollector()
  const reader = csvReader(rows)
  for await (const piece of textPieces(file)) reader.push(piece)
  reader.end()
  return rows.finish()
}

type Rows = ReturnType<typeof rowCollector>

interface ReaderState {
  /** What is not read yet. */
  text: string
  read: ReturnType<typeof recordReader> | undefined
  /** The line of the file at which `text` begins, from 1. */
  line: number
  /** The text begins within a row that is too long. */
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
      // A long record is read again only when its text has doubled, so that its length costs time in
      // proportion.
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

/** Finds the delimiter; undefined when more of the file is needed. */
function beginReading(state: ReaderState, isLast: boolean): ReaderState['read'] {
  const head = readHead(state.text, isLast)
  if (!head && state.text.length > mostInRow) throw unreadableHeader(state.text)
  if (!head) return undefined
  state.line += countLineBreaks(state.text.slice(0, head.start))
  state.text = state.text.slice(head.start)
  return recordReader(head.delimiter)
}

/**
 * The record at the end of the text when it exceeds `mostInRow`: of a quote that is not closed it is the
 * line, else all there is.
 */
function tooLong(state: ReaderState, start: number): CsvRecord | undefined {
  const { text, read } = state
  if (text.length - start <= mostInRow) return undefined
  const record = read?.({ text, start, isLast: true })
  if (record?.fault && record.end < text.length) return record
  state.isSkipping = true
  const cells = record?.cells ?? []
  return { cells: record?.fault ? cells : cells.slice(0, -1), fault: 'too-long', end: text.length }
}

/** Drops the text up to the end of the line. */
function skipLine(state: ReaderState, isLast: boolean): void {
  const end = firstLineEnd(state.text, isLast)
  state.isSkipping = end === undefined
  state.line += end === undefined ? 0 : 1
  // A carriage return at the end may be half of a line break.
  state.text = state.text.slice(end ?? (state.text.endsWith('\r') ? -1 : state.text.length))
}

function addRecord(rows: Rows, { cells, fault }: CsvRecord, line: number): void {
  const nul = cells.findIndex((cell) => cell.includes('\0'))
  if (nul >= 0) rows.addBroken(cells.slice(0, nul), nulIn(line))
  else if (fault) rows.addBroken(cells, faultIn(line, fault))
  else rows.add(cells)
}

const nulIn = (line: number): string =>
  `Line ${line} of the file has NUL characters. Save the file as "CSV UTF-8".`

function faultIn(line: number, fault: Fault): string {
  if (fault === 'too-long')
    return `Line ${line} of the file has a row that is longer than ${mostInRow / 1024} KB.`
  if (fault === 'open-quote') return `Line ${line} of the file has a quote that is never closed.`
  return `Line ${line} of the file has a quote that neither begins nor ends a cell. Put the cell in quotes, and each quote in it twice.`
}

const unreadableHeader = (text: string): AppError =>
  invalidField('file', 'custom', text.includes('\0') ? nulIn(1) : faultIn(1, 'too-long'))
