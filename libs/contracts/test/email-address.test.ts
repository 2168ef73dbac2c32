import { fc } from '@postrider/testing/property'
import { asciiAddressPart, asciiDomain, Email, readAddress } from '../src/index.ts'

const long = (character: string, length: number): string => character.repeat(length)
const hostOf = (length: number): string => `${long(`${long('x', 62)}.`, 4).slice(0, length - 3)}.io`

describe('an email address', () => {
  it.each([
    ['a&co@example.net', 'a&co@example.net'],
    [' First=Last@Example.NET ', 'first=last@example.net'],
    ["!#$%&'*+-/=?^_`{|}~@example.net", "!#$%&'*+-/=?^_`{|}~@example.net"],
    ["o'neil+tag@example.net", "o'neil+tag@example.net"],
    ['-@example.net', '-@example.net'],
    ['x@müller.example', 'x@xn--mller-kva.example'],
    ['X@MÜLLER.Example', 'x@xn--mller-kva.example'],
    ['x@mu\u0308ller.example', 'x@xn--mller-kva.example'],
    ['x@xn--mller-kva.example', 'x@xn--mller-kva.example'],
    ['x@faß.example', 'x@xn--fa-hia.example'],
    ['x@例え.テスト', 'x@xn--r8jz45g.xn--zckzah'],
    ['x@example。net', 'x@example.net'],
    ['x@sub.3com.example', 'x@sub.3com.example'],
    ['x@1.2.3.example', 'x@1.2.3.example'],
    ['x@b.c', 'x@b.c'],
    [`${long('a', 64)}@example.net`, `${long('a', 64)}@example.net`],
    [`x@${long('y', 63)}.net`, `x@${long('y', 63)}.net`],
    [`x@${hostOf(252)}`, `x@${hostOf(252)}`],
  ])('%j is stored as %j', (text, address) => {
    expect(Email.parse(text)).toBe(address)
    expect(Email.parse(address)).toBe(address)
  })

  it.each([
    '',
    '@',
    'ada',
    'ada@',
    '@example.net',
    'ada@localhost',
    '.ada@example.net',
    'ada.@example.net',
    'a..da@example.net',
    'a da@example.net',
    'a,da@example.net',
    'a@da@example.net',
    'a(da)@example.net',
    '"ada"@example.net',
    '<ada@example.net>',
    'mailto:ada@example.net',
    'jäne@example.net',
    '\u212Aate@example.net',
    '=?utf-8?q?ada?=@example.net',
    'ada@[192.0.2.1]',
    'ada@192.0.2.1',
    'ada@example.123',
    'ada@-example.net',
    'ada@example-.net',
    'ada@exa_mple.net',
    'ada@example..net',
    'ada@.example.net',
    'ada@example.net.',
    'ada@example.net/x',
    'ada@example.net:25',
    'ada@exam%70le.net',
    'ada@exam\tple.net',
    'ada@example.net\nx',
    'ada@example.net (Ada)',
    'ada@xn--a.example',
    'ada@müller',
    'ada@-müller.example',
    'ada@mül ler.example',
    'ada@müller.example/x',
    `${long('a', 65)}@example.net`,
    `x@${long('y', 64)}.net`,
    `x@${long('ü', 60)}.net`,
    `xx@${hostOf(252)}`,
    `${long('a', 100_000)}@example.net`,
  ])('%j is rejected', (text) => {
    expect(Email.safeParse(text).success).toBe(false)
  })

  it('is limited in its stored form, because a Unicode domain may become longer or shorter', () => {
    const longer = `${long('a', 64)}@${long('müller.', 14)}example`
    expect(longer.length).toBeLessThan(254)
    expect(readAddress(longer)).toMatchObject({ isTooLong: true })
    expect(readAddress(`x@${long('mu\u0308', 20)}.example`)).toEqual(expect.any(String))
  })

  it('can consist of any RFC 5322 atoms, an @ and a domain', () => {
    const atom = fc.string({
      unit: fc.constantFrom(...Array.from("abcXYZ019!#$%&'*+-/=^_`{|}~")),
      minLength: 1,
      maxLength: 15,
    })
    const local = fc.array(atom, { minLength: 1, maxLength: 4 }).map((atoms) => atoms.join('.'))
    fc.assert(
      fc.property(local, fc.domain(), (name, domain) => {
        fc.pre(`${name}@${domain}`.length <= 254 && asciiDomain(domain) !== undefined)
        expect(Email.parse(`${name}@${domain}`)).toBe(`${name}@${domain}`.toLowerCase())
      }),
    )
  })
})

describe('a part of an address', () => {
  it.each([
    ['Müller.Example', 'xn--mller-kva.example'],
    ['@müller.example', '@xn--mller-kva.example'],
    ['x@müller', 'x@xn--mller-kva'],
    ['.müller.example', '.xn--mller-kva.example'],
    ['*@*.müller.example', '*@*.xn--mller-kva.example'],
    ['x@例子。测试', 'x@xn--fsqu00a.xn--0zwm56d'],
    ['例子．net', 'xn--fsqu00a.net'],
    ['x@☃.example', 'x@xn--n3h.example'],
    ['ａｂｃ.net', 'abc.net'],
    ['A&Co@', 'a&co@'],
    ['', ''],
    ['jäne@example.net', 'jäne@example.net'],
    ['50%', '50%'],
  ])('%j is converted to %j for a search', (part, stored) => {
    expect(asciiAddressPart(part)).toBe(stored)
  })
})
