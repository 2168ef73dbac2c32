import { fc } from '@postrider/testing/property'
import { addressGroup } from '../src/address-group.ts'

describe('addressGroup', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['fe80::1%a-b', 'fe80::/64'],
    ['[fe80::1%25a.b]:4711', 'fe80::/64'],
    ['::1', '::1'],
    ['127.0.0.1', '127.0.0.1'],
  ])('reduces %s to %s', (text, group) => {
    expect(addressGroup(text)).toBe(group)
  })

  it.each(['', 'unknown', '_hidden', '203.0.113', '0x7f.1', '1.2.3.4.5', ':::', 'a'.repeat(5000)])(
    'rejects %j',
    (text) => {
      expect(addressGroup(text)).toBeUndefined()
    },
  )

  it('does not throw for any text', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 10 }),
      fc.ipV4(),
      fc.ipV6(),
      fc.constantFrom('%', 'fe80::1%', '::ffff:', '[', ']:', ':4711', '-', '.', 'a-b'),
    )
    const text = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (given) => void addressGroup(given)),
      { numRuns: 2_000 },
    )
  })
})
