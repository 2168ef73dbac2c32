import { invalidField } from '@postrider/contracts/errors'
import { readHeader, type CsvColumns } from './csv-columns.ts'
import { isBlank } from './csv-row.ts'

/**
 * A row with its number in the file: the first one after the header is row 2. A broken row has the number
 * negated, the cells before its fault, and the error in the cell after the last column.
 */
export type NumberedRow = readonly [row: number, cells: readonly string[]]

/** A file of contacts, ready to be stored. */
export interface CsvFile {
  columns: CsvColumns
  totalRows: number
  /**
   * Some hundred rows each (`NumberedRow`), as JSON: as objects, a file of short rows would take thirty times
   * its size.
   */
  chunks: string[]
}

/** Addresses alone are some 20 bytes each, 250,000 in a file of 5 MB. */
const mostRows = 500_000
// A chunk is one batch of the job. CPU time of a row with four keys, beside 1.4 million contacts: 62 µs in
// this process and 102 in PostgreSQL, which the two spend one after the other, and 26 for the relay of its
// message (bench/README.md). A batch is seven round trips: of fewer rows they would be a larger part, of more
// its row locks and this process would keep requests waiting longer.
const rowsPerChunk = 500
const bytesPerChunk = 512 * 1024
/** What a cell takes in JSON beside its text: two quotes and a comma. */
const bytesPerCell = 3

/**
 * Gathers the rows of a file, the header first, into chunks that are each bounded in rows and in bytes, with
 * the names of their data counted in. Throws 422 for a header that is broken or cannot be used, for none, and
 * for too many rows.
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
    if (!columns) throw invalidField('file', 'custom', error)
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
    if (totalRows > mostRows)
      throw invalidField('file', 'too_big', `The file has more than ${mostRows} rows.`)
    if (open.length === rowsPerChunk) close()
  }
  const finish = (): CsvFile => {
    close()
    if (!columns) throw invalidField('file', 'required', 'The file is empty.')
    return { columns, totalRows, chunks }
  }
  return { add, addBroken, finish }
}
