import type { Context } from '../context.ts'
import { escapeFormula, textOfCell } from '../domain/cell-text.ts'
import { findRejectedRows, type RejectedRow } from '../queries/find-rejected-rows.ts'
import { csvLine } from './csv-line.ts'

// Rows per statement. A row has at most 256 KB, and all rows together are smaller than the file.
const pageSize = 100

/** Yields a CSV file with the rejected rows of an import, and the number and reason of each row. */
export async function* rejectedCsv({ db }: Context, jobId: string): AsyncGenerator<string> {
  let rows = await findRejectedRows(db, jobId, { after: -1, limit: pageSize })
  const header = rows[0]?.row === 0 ? rows[0] : undefined
  yield csvLine([...(header?.cells.map(safeCell) ?? []), 'row', 'reason'])
  while (rows.length > 0) {
    yield rows
      .filter(({ row }) => row > 0)
      .map((row) => csvLine(cellsOf(row, header?.cells.length ?? 0)))
      .join('')
    const after = rows.at(-1)?.row ?? 0
    rows = rows.length < pageSize ? [] : await findRejectedRows(db, jobId, { after, limit: pageSize })
  }
}

const cellsOf = ({ row, cells, reason }: RejectedRow, width: number): string[] => [
  ...Array.from({ length: width || cells.length }, (_, at) => safeCell(cells[at] ?? '')),
  String(row),
  escapeFormula(reason),
]

/** Escapes a cell like an export. A cell of an exported file is already escaped. */
const safeCell = (cell: string): string => escapeFormula(textOfCell(cell))
