import { validate, version } from 'uuid'
import { newId } from '../src/new-id.ts'

describe('newId', () => {
  it('returns distinct UUIDs of version 7 in order', () => {
    const ids = Array.from({ length: 5_000 }, () => newId())

    expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('returns ids that contain the time of their creation', () => {
    const before = Date.now()
    const made = Number.parseInt(newId().replace('-', '').slice(0, 12), 16)

    expect(made).toBeGreaterThanOrEqual(before)
    expect(made).toBeLessThanOrEqual(Date.now() + 1)
  })
})
