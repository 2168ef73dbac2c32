import { fc } from '@postrider/testing/property'
import { hasInexactNumber, isExact } from '../src/inexact-numbers.ts'

describe('isExact', () => {
  it.each([
    '0',
    '-0',
    '0.0',
    '1.0',
    '1e2',
    '1E+2',
    '0.1',
    '9007199254740991',
    '-9007199254740992',
    '9007199254740994',
    '17841405793187220',
    '12345678901234567000',
    '100000000000000000000000000000',
    '1e22',
    '0.30000000000000004',
    '0.10000000000000001',
    '1.100000000000000088817841970012523',
    '0.1000000000000000000000000000',
    '5e-324',
    '1.7976931348623157e308',
    '1e400',
  ])('returns true for %s', (number) => {
    expect(isExact(number)).toBe(true)
  })

  it.each([
    '9007199254740993',
    '-9007199254740993',
    '17841405793187219',
    '18446744073709551615',
    '18446744073709551616',
    '9007199254740993.0',
    '9007199254740993e0',
    '900719925474099300e-2',
    '90071992547409.93e2',
    '1234567890123456.7',
    '52.520006599999999',
    '0.12345678901234567890',
    '3.14159265358979323846',
    '1e-400',
    '1.00000000000000000000000000000001',
  ])('returns false for %s', (number) => {
    expect(isExact(number)).toBe(false)
  })

  it('returns true for every number that JSON.stringify writes', () =>
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (n) => isExact(JSON.stringify(n))),
    ))
})

describe('hasInexactNumber', () => {
  it('returns true only if the JSON has an inexact number outside strings', () =>
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.boolean(), (value, isInexact) => {
        const texts = ['9007199254740993', '\\"9007199254740993', value]
        const json = JSON.stringify([texts, { n: 1234567 }]).replace(
          '1234567',
          isInexact ? '9007199254740993' : '7',
        )

        expect(hasInexactNumber(Buffer.from(json))).toBe(isInexact)
      }),
    ))
})
