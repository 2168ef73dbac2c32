import { fileEmpty, invalidFile, tooManyRows } from '../errors.ts'
import { readHeader, type CsvColumns } from './csv-columns.ts'
import { isBlank } from './csv-row.ts'

/**
 * A row with its number in the file: the first row after the header is row 2. A broken row has its number
 * negated, the cells before the fault, and the error in the cell after the last column.
 */
export type NumberedRow = readonly [row: number, cells: readonly string[]]

/** A file of contacts, ready to be stored. */
export interface CsvFile {
  columns: CsvColumns
  totalRows: number
  /**
   * A few hundred rows each (`NumberedRow`), as JSON: as objects, a file of short rows would take thirty
   * times its size in memory.
   */
  chunks: string[]
}

/** A file of 5 MB that contains only addresses has about 250,000 rows. */
const mostRows = 500_000
// A chunk is one batch of the job (bench/README.md). With fewer rows, round trips would take a larger part
// of the time; with more rows, row locks and this process would delay requests.
const rowsPerChunk = 500
const bytesPerChunk = 512 * 1024
/** Bytes of a cell in JSON besides its text: two quotes and a comma. */
const bytesPerCell = 3

/**
 * Collects the rows of a file, header first, into chunks that are limited in rows and in bytes (including
 * the names of the fields). Throws 422 for a missing, broken or invalid header, and for too many rows.
 */
export function rowCollector() {
  const chunks: string[] = []
  let columns: CsvColumns | undefined
  let nameBytes: number[] = []
  let open: NumberedRow[] = []
  let openBytes = 0
  let row = 0
  let totalRows = 0

  const close = (): void => {
    if (open.length > 0) chunks.push(JSON.stringify(open))
    open = []
    openBytes = 0
  }
  const add = (cells: string[]): void => {
    row += 1
    if (isBlank(cells)) return
    if (columns) return push([row, cells])
    columns = readHeader(cells)
    nameBytes = cells.map((name) => name.length)
  }
  const addBroken = (cells: readonly string[], error: string): void => {
    row += 1
    if (!columns) throw invalidFile(error)
    const { width } = columns
    push([-row, [...Array.from({ length: width }, (_, at) => cells[at] ?? ''), error]])
  }
  const push = (numbered: NumberedRow): void => {
    const [, cells] = numbered
    const bytes = cells.reduce(
      (sum, cell, at) => sum + (cell === '' ? 0 : cell.length + (nameBytes[at] ?? 0)),
      cells.length * bytesPerCell,
    )
    if (openBytes + bytes > bytesPerChunk) close()
    open.push(numbered)
    openBytes += bytes
    totalRows += 1
    if (totalRows > mostRows) throw tooManyRows(mostRows)
    if (open.length === rowsPerChunk) close()
  }
  const finish = (): CsvFile => {
    close()
    if (!columns) throw fileEmpty()
    return { columns, totalRows, chunks }
  }
  return { add, addBroken, finish }
}
