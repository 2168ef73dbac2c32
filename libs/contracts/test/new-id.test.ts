import { validate, version } from 'uuid'
import { newId } from '../src/new-id.ts'

describe('newId', () => {
  it('makes UUIDs of version 7 that are in order and never the same', () => {
    const ids = Array.from({ length: 5_000 }, () => newId())

    expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('tells when it was made', () => {
    const before = Date.now()
    const made = Number.parseInt(newId().replace('-', '').slice(0, 12), 16)

    expect(made).toBeGreaterThanOrEqual(before)
    expect(made).toBeLessThanOrEqual(Date.now() + 1)
  })
})
