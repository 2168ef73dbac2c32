import { rowCollector } from './csv-chunks.ts'

const kilobyte = 1024

/** Returns the rows of a file as chunks, header first. */
function chunksOf(rows: readonly string[][]): string[] {
  const collector = rowCollector()
  rows.forEach((row) => collector.add(row))
  return collector.finish().chunks
}

const longest = (chunks: readonly string[]): number => Math.max(...chunks.map((chunk) => chunk.length))

describe('the chunks of a file', () => {
  it('have a limited number of rows', () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => [`${index}@example.com`])

    expect(chunksOf([['email'], ...rows]).map((chunk) => JSON.parse(chunk).length)).toEqual([500, 500, 200])
  })

  it('have a limited number of bytes, even if most cells are empty', () => {
    const row = ['a@example.com', ...Array.from({ length: 50_000 }, () => '')]

    const chunks = chunksOf([['email'], ...Array.from({ length: 40 }, () => row)])

    expect(longest(chunks)).toBeLessThan(600 * kilobyte)
    expect(chunks.flatMap((chunk) => JSON.parse(chunk))).toHaveLength(40)
  })
})
