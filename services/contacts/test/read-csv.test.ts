import { fc } from '@postrider/testing/property'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { readCsv } from '../src/commands/read-csv.ts'
import { isBlank } from '../src/domain/csv-row.ts'

/** Returns the rows after the header of a file that arrives in pieces of this many bytes. */
async function rowsOf(text: string, pieceBytes: number): Promise<{ row: number; cells: string[] }[]> {
  const { chunks } = await readCsv(piecesOf(Buffer.from(text), pieceBytes))
  const rows: [number, string[]][] = chunks.flatMap((chunk) => JSON.parse(chunk))
  return rows.map(([row, cells]) => ({ row, cells }))
}

async function* piecesOf(file: Buffer, bytes: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < file.length; from += bytes) yield file.subarray(from, from + bytes)
  await Promise.resolve()
}

const cell = fc
  .array(fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', '\r\n', ' ', '\u00E4', '\u{1F389}', "'"), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''))
const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { maxLength: 6 })
const pieceBytes = fc.integer({ min: 1, max: 40 })

describe('a CSV file', () => {
  it('results in the same rows as with another CSV reader, for any cells and any pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          rows,
          pieceBytes,
          delimiter: fc.constantFrom(',', ';', '\t'),
          lineBreak: fc.constantFrom('\n', '\r\n', '\r'),
        }),
        async ({ rows: given, pieceBytes: bytes, delimiter, lineBreak }) => {
          const text = stringify([['email', 'x', 'y'], ...given], {
            delimiter,
            record_delimiter: lineBreak,
            quoted: true,
          })
          const others: string[][] = parse(text, {
            delimiter,
            record_delimiter: lineBreak,
            relax_column_count: true,
          })

          const read = await rowsOf(text, bytes)

          expect(read).toEqual(
            others
              .map((cells, index) => ({ row: index + 1, cells }))
              .filter(({ row, cells }) => row > 1 && !isBlank(cells)),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  it('with any faults results in the same rows for any pieces', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { maxLength: 30 }), pieceBytes, async (parts, bytes) => {
        const text = `email,x\n${parts.join(',')}`

        expect(await rowsOf(text, bytes)).toEqual(await rowsOf(text, text.length * 4))
      }),
      { numRuns: 300 },
    )
  })

  it('with unclosed quotes is read to its end', async () => {
    const rowsOfKind = (row: string) => `email,x\n${row.repeat(100_000 / row.length)}`

    for (const row of ['"a\n', 'a,"""\n', 'a,"\n,"b"c\n', '"",""x\n', 'a,"b\nc""\nd""\n'])
      expect((await rowsOf(rowsOfKind(row), 16_384)).length).toBeGreaterThan(1_000)
  })
})
