import type { Reply } from './replies.ts'

/**
 * The number of 2 MB parts in memory at the same time. A page can have a hundred parts, which would need too
 * much memory.
 */
const partsAtOnce = 5

/**
 * Yields the rows of a page, each with a part of up to 2 MB. The parts are read a few rows at a time. Omits
 * rows whose part was deleted in the meantime.
 */
export async function* withLargeParts<Row extends { id: string }, Part>(
  rows: readonly Row[],
  partsOf: (ids: string[]) => Promise<ReadonlyMap<string, Part>>,
): AsyncGenerator<{ row: Row; part: Part }> {
  for (let from = 0; from < rows.length; from += partsAtOnce) {
    const some = rows.slice(from, from + partsAtOnce)
    const parts = await partsOf(some.map(({ id }) => id))
    for (const row of some) {
      const part = parts.get(row.id)
      if (part !== undefined) yield { row, part }
    }
  }
}

/**
 * Returns 200 with a JSON object: `data`, which is the list, and `otherFields`. The response is written row
 * by row, so only one row is in memory at a time.
 */
export const okInPieces = (data: AsyncIterable<unknown>, otherFields: object): Reply => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  pieces: jsonPieces(data, otherFields),
})

async function* jsonPieces(data: AsyncIterable<unknown>, otherFields: object): AsyncGenerator<string> {
  let separator = '{"data":['
  for await (const row of data) {
    yield separator + JSON.stringify(row)
    separator = ','
  }
  yield `${separator === ',' ? '' : separator}],${JSON.stringify(otherFields).slice(1)}`
}
