/**
 * Splits rows so that no statement carries more than `most` (a row's share by `sizeOf`); a row larger than
 * that goes alone.
 */
export function* chunks<Row>(
  rows: readonly Row[],
  most: number,
  sizeOf: (row: Row) => number = () => 1,
): Generator<Row[]> {
  let chunk: Row[] = []
  let size = 0
  for (const row of rows) {
    const share = sizeOf(row)
    if (chunk.length > 0 && size + share > most) {
      yield chunk
      chunk = []
      size = 0
    }
    chunk.push(row)
    size += share
  }
  if (chunk.length > 0) yield chunk
}
