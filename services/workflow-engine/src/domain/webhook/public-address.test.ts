import { fc } from '@postrider/testing/property'
import { addressBlock, mayConnect } from './public-address.ts'

const refused = {
  'IPv4 loopback': ['127.0.0.1', '127.255.255.254'],
  'RFC 1918': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'IPv4 link-local, the metadata service': ['169.254.0.1', '169.254.169.254'],
  'CGNAT 100.64/10': ['100.64.0.1', '100.127.255.255'],
  '0/8': ['0.0.0.0', '0.1.2.3'],
  multicast: ['224.0.0.1', '239.255.255.255'],
  'reserved IPv4': [
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    '255.255.255.255',
  ],
  'IPv6 loopback': ['::1', '0:0:0:0:0:0:0:1'],
  'IPv6 unspecified': ['::', '0:0:0:0:0:0:0:0'],
  'fe80::/10': ['fe80::1', 'febf::1', 'FE80::ABCD'],
  'fe80::/10 with a zone': ['fe80::1%eth0', 'fe80::1%1'],
  'fec0::/10, site-local of old': ['fec0::1'],
  'fc00::/7': ['fc00::1', 'fdff::1', 'FD00::1'],
  'ff00::/8': ['ff02::1', 'ff0e::1'],
  '100::/64': ['100::1', '100::ffff:1'],
  '2001:db8::/32': ['2001:db8::1', '2001:DB8:ffff::1'],
  'mapped IPv4': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::FFFF:169.254.169.254'],
  'compatible IPv4': ['::127.0.0.1', '::7f00:1', '::10.0.0.1', '::8.8.8.8'],
  'translated IPv4 (RFC 2765)': ['::ffff:0:127.0.0.1', '::ffff:0:10.0.0.1'],
  '6to4 of a private IPv4': ['2002:7f00:1::', '2002:a00:1::1', '2002:c0a8:101::', '2002:a9fe:a9fe::'],
  'NAT64 of a private IPv4': ['64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b::a9fe:a9fe'],
  '64:ff9b:1::/48': ['64:ff9b:1::1', '64:ff9b:1::8.8.8.8'],
  Teredo: ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  'IPv6 outside what is assigned': ['4000::1', '5f00::1', '8000::1', 'e000::1'],
  malformed: [
    '',
    ' ',
    'localhost',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '0x7f000001',
    '127.1',
    '8.8.8',
    '8.8.8.8 ',
    '8.8.8.8.',
    '08.8.8.8',
    '8.8.8.256',
    '8.8.8.8/32',
    '8.8.8.8:80',
    '[2606:4700::1]',
    '2606:4700:::1',
    '2606:4700::1::1',
    ':',
    '12345::',
  ],
} as const

describe('mayConnect', () => {
  it.each(Object.entries(refused))('rejects %s', (_, addresses) => {
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

describe('addressBlock', () => {
  it('returns undefined for invalid text', () => {
    const texts = ['', '10.0.0.0', '10.0.0.0/33', 'localhost/8', '::/129', '10.0.0.0/-1']
    expect(texts.map(addressBlock)).toEqual(texts.map(() => undefined))
  })
})
