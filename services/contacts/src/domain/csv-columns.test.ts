import { AppError } from '@postrider/contracts/errors'
import { fc } from '@postrider/testing/property'
import { exportHeader, readHeader } from './csv-columns.ts'

const refusal = (header: string[]): string | undefined => {
  try {
    readHeader(header)
    return undefined
  } catch (error) {
    return error instanceof AppError ? error.message : String(error)
  }
}

describe('the header of a file', () => {
  it('is converted to lower case, and assigns a purpose to each column', () => {
    expect(readHeader(['Plan', ' EMAIL ', '', 'Subscribed', "'=x", ''])).toEqual({
      email: 1,
      subscribed: 3,
      data: [
        { index: 0, key: 'plan' },
        { index: 4, key: '=x' },
      ],
      width: 6,
    })
  })

  it('ignores __proto__, because a JSON body could not change this key again', () => {
    expect(readHeader(['email', '__proto__', 'plan']).data).toEqual([{ index: 2, key: 'plan' }])
  })

  it('is rejected if email is missing, if a name is duplicate, or if it has more keys than data can have', () => {
    const keys = Array.from({ length: 501 }, (_, index) => `c${index}`)

    expect(refusal(['mail'])).toBe('`file` must have a column `email` in its first row.')
    expect(refusal(['email', 'a', 'A'])).toBe('`file` must not have the column "a" twice.')
    expect(refusal(['email', 'subscribed', 'Subscribed'])).toBe(
      '`file` must not have the column "subscribed" twice.',
    )
    expect(refusal(['email', ...keys])).toBe(
      '`file` has too many columns: the data of a contact must have at most 500 keys.',
    )
    expect(refusal(['email', ...keys.slice(1)])).toBeUndefined()
  })

  it('of an export keeps the spelling of its keys', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.oneof(
            fc.string(),
            fc.constantFrom('id', 'email', 'createdAt', 'data.', 'data.x', '=x', 'Plan', 'plan'),
          ),
        ),
        (keys) => {
          const { email, subscribed, data } = readHeader(exportHeader(keys))
          const kept = keys.filter((key) => key !== '__proto__')
          expect([email, subscribed, data.map(({ key }) => key)]).toEqual([1, 2, kept])
        },
      ),
    )
  })
})
