import { AppError } from '@postrider/contracts/errors'
import { fc } from '@postrider/testing/property'
import { decodeCursor, encodeCursor } from '../src/index.ts'

const instant = fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
const storable = fc
  .string({ unit: 'binary' })
  .filter((text) => text.isWellFormed() && !text.includes('\u0000'))

/** Returns the decoded cursor, or the error code if the cursor is invalid. */
function decoded(
  cursor: string,
  expected: Parameters<typeof decodeCursor>[1],
): ReturnType<typeof decodeCursor> | 400 {
  try {
    return decodeCursor(cursor, expected)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'bad-request' && error.code === 'BAD_REQUEST') return 400
    throw error
  }
}

describe('a cursor', () => {
  it('is decoded to the same position', () =>
    fc.assert(
      fc.property(storable, instant, fc.uuid(), (value, at, id) => {
        const byText = { sort: 'email', value, id }
        const byTime = { sort: 'createdAt', value: at.toISOString(), id }
        expect(decodeCursor(encodeCursor(byText), { sort: 'email', kind: 'text' })).toEqual(byText)
        expect(decodeCursor(encodeCursor(byTime), { sort: 'createdAt', kind: 'instant' })).toEqual(byTime)
      }),
    ))

  it('that is forged is rejected with 400, or names a position that the database can compare with', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.base64String(),
          fc.json().map((text) => Buffer.from(text).toString('base64url')),
          fc
            .tuple(
              fc.constantFrom('email', 'createdAt'),
              fc.oneof(fc.string({ unit: 'binary' }), instant.map(String)),
              fc.oneof(fc.uuid(), fc.string()),
            )
            .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url')),
        ),
        fc.constantFrom(
          { sort: 'email', kind: 'text' } as const,
          { sort: 'createdAt', kind: 'instant' } as const,
        ),
        (cursor, expected) => {
          const found = decoded(cursor, expected)
          fc.pre(found !== 400)
          expect(found.sort).toBe(expected.sort)
          expect(found.id).toMatch(/^[0-9a-f-]{36}$/i)
          expect(found.value.isWellFormed() && !found.value.includes('\u0000')).toBe(true)
          expect(expected.kind === 'text' || !Number.isNaN(Date.parse(found.value))).toBe(true)
        },
      ),
      { numRuns: 500, maxSkipsPerRun: 1e6 },
    ))

  it('is rejected with 400 if it is for another sort, altered, truncated, or has an invalid time', () => {
    const good = encodeCursor({ sort: 'email', value: 'a', id: '0198c0de-0000-7000-8000-000000000000' })
    const badTime = encodeCursor({
      sort: 'createdAt',
      value: '2026-13-45T00:00:00.000Z',
      id: '0198c0de-0000-7000-8000-000000000000',
    })

    expect(decoded(good, { sort: 'createdAt', kind: 'instant' })).toBe(400)
    for (const altered of [`${good}A`, `${good}=`, ` ${good}`, `${good.slice(0, 4)}*${good.slice(4)}`])
      expect(decoded(altered, { sort: 'email', kind: 'text' })).toBe(400)
    expect(decoded(good.slice(0, -4), { sort: 'email', kind: 'text' })).toBe(400)
    expect(decoded(badTime, { sort: 'createdAt', kind: 'instant' })).toBe(400)
    expect(decoded('', { sort: 'email', kind: 'text' })).toBe(400)
  })
})
