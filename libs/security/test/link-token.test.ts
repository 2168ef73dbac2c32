import { fc } from '@postrider/testing/property'
import { readLink, signLink } from '../src/index.ts'

const secret = (letter: string): string => letter.repeat(32)
const ring = [
  { id: 'new', secret: secret('n') },
  { id: 'old', secret: secret('o') },
]
const payload = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 })

describe('a signed link', () => {
  it('returns its payload for the same purpose, and fits into a URL', () =>
    fc.assert(
      fc.property(payload, fc.string(), (given, purpose) => {
        const token = signLink(ring, purpose, given)
        expect(readLink(ring, purpose, token)).toEqual(given)
        expect(token).toMatch(/^[\w.-]*$/)
      }),
    ))

  it('is rejected for another purpose, after a change of a character, and with another key', () =>
    fc.assert(
      fc.property(payload, fc.nat(), fc.constantFrom('A', 'b', '-', '.', ''), (given, at, character) => {
        const token = signLink(ring, 'p', given)
        const place = at % token.length
        const changed = token.slice(0, place) + character + token.slice(place + 1)
        expect(readLink(ring, 'q', token)).toBeUndefined()
        expect(readLink(ring, 'p', changed)).toEqual(changed === token ? given : undefined)
        expect(readLink([{ id: 'new', secret: secret('x') }], 'p', token)).toBeUndefined()
      }),
    ))

  it('stays valid while its key is in the ring, even if it is not the first key', () => {
    const token = signLink(ring.slice(1), 'p', ['a'])

    expect(readLink(ring, 'p', token)).toEqual(['a'])
    expect(signLink(ring, 'p', ['a'])).toContain('.new.')
    expect(() => signLink([], 'p', ['a'])).toThrow('empty')
  })

  it('is rejected if it is malformed', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('e30.new.x')), (token) => {
        expect(readLink(ring, 'p', token)).toBeUndefined()
      }),
    ))
})
