/** The text of a table cell. It can have several lines. */
export interface PlainCell {
  text: string
  colspan: number
}

const width = 78
const gap = '   '

/**
 * Formats a table as text. Neighbouring rows of short cells are aligned in columns. Cells with several lines
 * and rows that are too wide become paragraphs, because such a table is a page layout. Empty cells and rows
 * are omitted unless the alignment needs them. The time is proportional to the text's length.
 */
export function plainTable(rows: readonly (readonly PlainCell[])[]): string {
  const pieces: string[] = []
  for (const group of groupRows(rows.map(trimmed).filter((row) => row.some(({ text }) => text !== '')))) {
    if (!group.isFlat) pieces.push(...group.rows.map(stacked))
    else pieces.push(inColumns(group.rows).join('\n'))
  }
  return pieces.join('\n\n')
}

type Row = readonly PlainCell[]
interface RowGroup {
  rows: Row[]
  /** True if every row fits on one line. */
  isFlat: boolean
}

const trimmed = (row: Row): Row => row.map(({ text, colspan }) => ({ text: trimmedText(text), colspan }))

/**
 * Trims a cell. Blanks before the first of several lines are kept, because they may be an empty cell of a
 * nested table.
 */
const trimmedText = (text: string): string =>
  text.includes('\n') ? text.trimEnd().replace(/^\s*\n/, '') : text.trim()

/** Groups neighbouring rows by whether they fit on one line. */
function groupRows(rows: readonly Row[]): RowGroup[] {
  const groups: RowGroup[] = []
  for (const row of rows) {
    const isFlat = fitsLine(row)
    const last = groups.at(-1)
    if (last?.isFlat === isFlat) last.rows.push(row)
    else groups.push({ rows: [row], isFlat })
  }
  return groups
}

function fitsLine(row: Row): boolean {
  const length = filled(row).reduce((sum, { text }) => sum + text.length + gap.length, 0)
  return length - gap.length <= width && row.every(({ text }) => !text.includes('\n'))
}

const filled = (row: Row): Row => row.filter(({ text }) => text !== '')

const stacked = (row: Row): string => {
  const texts = filled(row).map(({ text }) => text)
  return texts.join(texts.some((text) => text.includes('\n')) ? '\n\n' : '\n')
}

/** Formats each row as a line, with aligned columns if these fit on a line. */
function inColumns(rows: readonly Row[]): string[] {
  const starts = startsOf(rows)
  if (starts === undefined)
    return rows.map((row) =>
      filled(row)
        .map(({ text }) => text)
        .join(gap),
    )
  return rows.map((row) => {
    let line = ''
    let column = 0
    for (const { text, colspan } of row) {
      if (text !== '') line = (line === '' ? '' : line + gap).padEnd(starts[column] ?? 0) + text
      column += colspan
    }
    return line
  })
}

/** A table with more columns is not aligned, because its columns would not fit on a line. */
const maxColumns = 30

/** Returns the position of each column; undefined if the columns do not fit on a line. */
function startsOf(rows: readonly Row[]): number[] | undefined {
  if (rows.some((row) => row.reduce((sum, { colspan }) => sum + colspan, 0) > maxColumns)) return undefined
  const starts = [0]
  let end = 0
  for (const own of widthsOf(rows)) {
    end += own === 0 ? 0 : own + gap.length
    starts.push(end)
  }
  return end - gap.length > width ? undefined : starts
}

/** Returns the width of each column. Cells that span several columns are ignored. */
function widthsOf(rows: readonly Row[]): number[] {
  const widths = Array<number>(maxColumns).fill(0)
  for (const row of rows) {
    let column = 0
    for (const { text, colspan } of row) {
      if (colspan === 1) widths[column] = Math.max(widths[column] ?? 0, text.length)
      column += colspan
    }
  }
  return widths
}
