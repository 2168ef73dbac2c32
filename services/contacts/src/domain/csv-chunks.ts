import { fileEmpty, invalidFile, tooManyRows } from '../errors.ts'
import { readHeader, type CsvColumns } from './csv-columns.ts'
import type { CsvMapping } from './csv-mapping.ts'
import { isBlank } from './csv-row.ts'

/**
 * A row with its number in the file; the first row after the header is row 2. A broken row has a negative
 * number, the cells before the fault, and the error in an additional cell.
 */
export type NumberedRow = readonly [row: number, cells: readonly string[]]

/** A file of contacts, ready to be stored. */
export interface CsvFile {
  columns: CsvColumns
  header: string[]
  totalRows: number
  /**
   * Chunks of a few hundred rows (`NumberedRow`) as JSON. As objects, a file with short rows would need
   * thirty times its size in memory.
   */
  chunks: string[]
}

/** Maximum number of rows. A file of 5 MB that contains only addresses has about 250,000 rows. */
const maxRows = 500_000
// Maximum number of rows per chunk, which is one batch of the job (bench/README.md). With more rows, row
// locks and the CPU time would delay requests.
const rowsPerChunk = 500
const bytesPerChunk = 512 * 1024
/** Additional bytes of a cell in JSON: two quotes and a comma. */
const bytesPerCell = 3

/**
 * Returns functions that collect the rows of a file, header first, into chunks with a limited number of rows
 * and bytes (including field names). Throws 422 for a missing, broken or invalid header, and for too many
 * rows.
 */
export function rowCollector(mapping?: CsvMapping) {
  const chunks: string[] = []
  let columns: CsvColumns | undefined
  let header: string[] = []
  let nameBytes: number[] = []
  let openRows: NumberedRow[] = []
  let openBytes = 0
  let row = 0
  let totalRows = 0

  const close = (): void => {
    if (openRows.length > 0) chunks.push(JSON.stringify(openRows))
    openRows = []
    openBytes = 0
  }
  const add = (cells: string[]): void => {
    row += 1
    if (isBlank(cells)) return
    if (columns) return push([row, cells])
    columns = readHeader(cells, mapping)
    header = cells.map((cell) => cell.toWellFormed())
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
    openRows.push(numbered)
    openBytes += bytes
    totalRows += 1
    if (totalRows > maxRows) throw tooManyRows(maxRows)
    if (openRows.length === rowsPerChunk) close()
  }
  const finish = (): CsvFile => {
    close()
    if (!columns) throw fileEmpty()
    return { columns, header, totalRows, chunks }
  }
  return { add, addBroken, finish }
}
