import fc from 'fast-check'
import { seal, unseal } from './sealed.ts'

const first = { id: 'a', secret: 'the first secret, which is long enough' }
const second = { id: 'b.2', secret: 'the second secret, also long enough' }
const iv = new Uint8Array(12).fill(7)

describe('seal and unseal', () => {
  it('gives back any text, under any key of the ring', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, purpose) => {
        const sealed = seal([second], { text, purpose, iv })
        expect(unseal([first, second], sealed, purpose)).toBe(text.toWellFormed())
      }),
    )
  })

  it('refuses another purpose, an altered text and a key that has left the ring', () => {
    const sealed = seal([first], { text: 'sk_1', purpose: 'one', iv })
    const altered = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`

    expect(() => unseal([first], sealed, 'two')).toThrow()
    expect(() => unseal([first], altered, 'one')).toThrow()
    expect(() => unseal([second], sealed, 'one')).toThrow('no longer in the ring')
  })

  it('does not show the text', () => {
    expect(seal([first], { text: 'sk_secret', purpose: 'one', iv })).not.toContain('sk_secret')
  })
})
