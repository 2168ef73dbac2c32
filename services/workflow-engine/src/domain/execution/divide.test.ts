import { divide, jsonBytes } from './divide.ts'

const share = { most: 3, mostBytes: 10, sizeOf: (size: number) => size }

describe('divide', () => {
  it('keeps the order, and begins a part where the one before is full', () => {
    expect(divide([4, 6, 1, 1, 1, 1], share)).toEqual([[4, 6], [1, 1, 1], [1]])
  })

  it('gives what is too large a part of its own', () => {
    expect(divide([1, 50, 1], share)).toEqual([[1], [50], [1]])
    expect(divide([], share)).toEqual([])
  })

  it('counts bytes and not characters', () => {
    expect(jsonBytes('é')).toBe(4)
  })
})
