import { fc } from '@postrider/testing/property'
import { decrypt, encrypt } from '../src/secrets.ts'

const first = { id: 'a', secret: 'the first secret, which is long enough' }
const second = { id: 'b.2', secret: 'the second secret, also long enough' }

describe('decrypt', () => {
  it('returns any encrypted text, even after the ring has a new first key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, purpose) => {
        const encrypted = encrypt([second], purpose, text)
        expect(decrypt([first, second], purpose, encrypted)).toBe(text.toWellFormed())
      }),
    )
  })

  it('rejects another purpose, an altered text and a key that is no longer in the ring', () => {
    const encrypted = encrypt([first], 'one', 'the private key')
    const altered = `${encrypted.slice(0, -4)}${encrypted.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`

    expect(() => decrypt([first], 'two', encrypted)).toThrow()
    expect(() => decrypt([first], 'one', altered)).toThrow()
    expect(() => decrypt([second], 'one', encrypted)).toThrow('no longer in the ring')
  })
})
