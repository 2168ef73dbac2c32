import { readRows, type ListPage, type ListPlace } from './list-rows.ts'

const byCursor: Record<string, ListPage<number>> = {
  '': { data: [1, 2], cursor: 'a', hasMore: true },
  a: { data: [], cursor: 'b', hasMore: true },
  b: { data: [3], cursor: null, hasMore: false },
}
const readCursor = ({ cursor = '' }: ListPlace) => Promise.resolve(byCursor[cursor] ?? { data: [] })

const readNumber = ({ page = 1 }: ListPlace) =>
  Promise.resolve({ data: [page * 10, page * 10 + 1], page, totalPages: 3 })

describe('readRows', () => {
  it('follows cursors, also after a page without rows', async () => {
    expect(await readRows(readCursor, 10)).toEqual({ rows: [1, 2, 3], hasMore: false })
  })

  it('follows the numbers of pages', async () => {
    expect(await readRows(readNumber, 10)).toEqual({ rows: [10, 11, 20, 21, 30, 31], hasMore: false })
  })

  it.each([3, 4])('stops at %d rows', async (max) => {
    expect(await readRows(readNumber, max)).toEqual({ rows: [10, 11, 20, 21].slice(0, max), hasMore: true })
  })

  it('reads a list without pages', async () => {
    expect(await readRows(() => Promise.resolve({ data: ['a'] }), 10)).toEqual({
      rows: ['a'],
      hasMore: false,
    })
  })
})
