/** A cell of a table by its text, of one line or several. */
export interface PlainCell {
  text: string
  colspan: number
}

const width = 78
const gap = '   '

/**
 * A table as text. Whether it holds data or a page's layout is seen by its cells: rows of short cells stand
 * in columns, one below the other; cells of several lines, or too wide to stand side by side, follow each
 * other as paragraphs. Empty cells and rows are left out where they align nothing. Takes time in proportion
 * to its text.
 */
export function plainTable(rows: readonly (readonly PlainCell[])[]): string {
  const pieces: string[] = []
  for (const run of runsOf(rows.map(trimmed).filter((row) => row.some(({ text }) => text !== '')))) {
    if (!run.isFlat) pieces.push(...run.rows.map(stacked))
    else pieces.push(inColumns(run.rows).join('\n'))
  }
  return pieces.join('\n\n')
}

type Row = readonly PlainCell[]
interface Run {
  rows: Row[]
  /** Every row fits on one line. */
  isFlat: boolean
}

const trimmed = (row: Row): Row => row.map(({ text, colspan }) => ({ text: trimmedText(text), colspan }))

/** Blanks before the first of several lines stay: they may be an empty cell of a table within. */
const trimmedText = (text: string): string =>
  text.includes('\n') ? text.trimEnd().replace(/^\s*\n/, '') : text.trim()

/** Rows that belong together: neighbours that fit on a line each. */
function runsOf(rows: readonly Row[]): Run[] {
  const runs: Run[] = []
  for (const row of rows) {
    const isFlat = fitsLine(row)
    const last = runs.at(-1)
    if (last?.isFlat === isFlat) last.rows.push(row)
    else runs.push({ rows: [row], isFlat })
  }
  return runs
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

/**
 * Each row on a line, its cells below those of the row before; without columns where these would be too wide.
 */
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

/** More columns than stand on a line: no table to line up. */
const maxColumns = 30

/** Where each column begins; undefined where they do not fit on a line. */
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

/** The width of each column; a cell over several columns makes none of them wider. */
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
