import { refusedAddresses } from '@postrider/testing/addresses'
import { fc } from '@postrider/testing/property'
import { addressBlock, isAllowedPrivate, isPublicAddress, mayConnect } from '../src/public-address.ts'

describe('mayConnect', () => {
  it.each(Object.entries(refusedAddresses))('rejects %s', (_, addresses) => {
    expect(addresses.filter((address) => mayConnect(address))).toEqual([])
  })

  it.each([
    [
      'IPv4',
      ['8.8.8.8', '1.1.1.1', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '223.255.255.1'],
    ],
    ['IPv6', ['2606:4700::1111', '2001:4860:4860::8888', '2A00:1450::1']],
    ['mapped, 6to4 and NAT64 of a public IPv4', ['::ffff:8.8.8.8', '2002:808:808::1', '64:ff9b::8.8.8.8']],
  ])('allows public addresses: %s', (_, addresses) => {
    expect(addresses.filter((address) => !mayConnect(address))).toEqual([])
  })

  it('allows private addresses only in an allowed block, in any notation', () => {
    const allowed = [addressBlock('10.1.0.0/16'), addressBlock('fd00:1::/32')].filter(
      (each) => each !== undefined,
    )

    expect(allowed).toHaveLength(2)
    expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::7'].filter((each) => !mayConnect(each, allowed))).toEqual(
      [],
    )
    const disallowed = [
      '10.2.0.1',
      '127.0.0.1',
      'fd00:2::7',
      '2002:a01:203::',
      '64:ff9b::10.1.2.3',
      '::10.1.2.3',
    ]
    expect(disallowed.filter((each) => mayConnect(each, allowed))).toEqual([])
  })

  it('rejects an embedded IPv4 address in IPv6, or treats it like the IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const isPublic = mayConnect(address)
        expect(mayConnect(`::ffff:${address}`)).toBe(isPublic)
        expect(mayConnect(`64:ff9b::${address}`)).toBe(isPublic)
        expect(mayConnect(`::${address}`)).toBe(false)
      }),
    )
  })
})

describe('isAllowedPrivate', () => {
  const blocks = ['8.0.0.0/8', '10.1.0.0/16'].map(addressBlock).filter((each) => each !== undefined)

  it('returns true for private addresses in a block, and never for public addresses', () => {
    const addresses = ['10.1.2.3', '::ffff:10.1.2.3', '8.8.8.8', '10.2.0.1', 'localhost']
    expect(addresses.filter((each) => isAllowedPrivate(each, blocks))).toEqual([
      '10.1.2.3',
      '::ffff:10.1.2.3',
    ])
    expect(addresses.filter(isPublicAddress)).toEqual(['8.8.8.8'])
  })
})

describe('addressBlock', () => {
  it('returns undefined for invalid text', () => {
    const texts = ['', '10.0.0.0', '10.0.0.0/33', 'localhost/8', '::/129', '10.0.0.0/-1']
    expect(texts.map(addressBlock)).toEqual(texts.map(() => undefined))
  })
})
