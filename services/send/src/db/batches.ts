/**
 * Splits rows into batches. The sum of the rows' sizes in a batch is at most `maxSize`; a larger row gets its
 * own batch.
 */
export function* batchesOf<Row>(
  rows: readonly Row[],
  maxSize: number,
  sizeOf: (row: Row) => number = () => 1,
): Generator<Row[]> {
  let batch: Row[] = []
  let size = 0
  for (const row of rows) {
    const share = sizeOf(row)
    if (batch.length > 0 && size + share > maxSize) {
      yield batch
      batch = []
      size = 0
    }
    batch.push(row)
    size += share
  }
  if (batch.length > 0) yield batch
}
