import { splitBySize, jsonBytes } from './split-by-size.ts'

const share = { most: 3, mostBytes: 10, sizeOf: (size: number) => size }

describe('splitBySize', () => {
  it('keeps the order and starts a new part when the current one is full', () => {
    expect(splitBySize([4, 6, 1, 1, 1, 1], share)).toEqual([[4, 6], [1, 1, 1], [1]])
  })

  it('puts an item above the limit into a part by itself', () => {
    expect(splitBySize([1, 50, 1], share)).toEqual([[1], [50], [1]])
    expect(splitBySize([], share)).toEqual([])
  })

  it('counts bytes and not characters', () => {
    expect(jsonBytes('é')).toBe(4)
  })
})
