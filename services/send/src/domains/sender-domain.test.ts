import { fc } from '@postrider/testing/property'
import { canonicalDomain, coveringDomains, isReservedDomain } from './sender-domain.ts'

describe('canonicalDomain', () => {
  it.each([
    [' Shop.Example.COM. ', 'shop.example.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['a-b.test', 'a-b.test'],
  ])('returns for %p the domain %p', (text, domain) => expect(canonicalDomain(text)).toBe(domain))

  it.each([
    '',
    'com',
    'co.uk',
    'localhost',
    '127.0.0.1',
    '-a.com',
    'a_b.com',
    'a..com',
    'x@y.com',
    'a.com/',
    'a.com#b',
    'a.com\\b',
    `${'a'.repeat(64)}.com`,
  ])('returns undefined for %p', (text) => expect(canonicalDomain(text)).toBeUndefined())

  it('returns a canonical name or undefined for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const domain = canonicalDomain(text)
        expect(domain === undefined || canonicalDomain(domain) === domain).toBe(true)
      }),
    )
  })
})

describe('coveringDomains', () => {
  it.each(['"a@b"@news.shop.example.com', 'news.shop.example.com'])(
    'returns the domain of %p and its parents, without the top-level domain',
    (address) => {
      expect(coveringDomains(address)).toEqual(['news.shop.example.com', 'shop.example.com', 'example.com'])
    },
  )
})

describe('isReservedDomain', () => {
  it.each(['example.com', 'a.example.org', 'x.test', 'x.y.localhost', 'shop.example'])(
    'is true for %p',
    (domain) => expect(isReservedDomain(domain)).toBe(true),
  )
  it.each(['badexample.com', 'example.io', 'test', 'test.com'])('is false for %p', (domain) =>
    expect(isReservedDomain(domain)).toBe(false),
  )
})
