import { splitBySize, jsonBytes } from '../src/split-by-size.ts'

const share = { most: 3, mostBytes: 10, sizeOf: (size: number) => size }

describe('splitBySize', () => {
  it('keeps the order of items and starts a new part when the current part is full', () => {
    expect(splitBySize([4, 6, 1, 1, 1, 1], share)).toEqual([[4, 6], [1, 1, 1], [1]])
  })

  it('puts an item that exceeds the limit into its own part', () => {
    expect(splitBySize([1, 50, 1], share)).toEqual([[1], [50], [1]])
    expect(splitBySize([], share)).toEqual([])
  })

  it('measures items in bytes, not in characters', () => {
    expect(jsonBytes('é')).toBe(4)
  })
})
