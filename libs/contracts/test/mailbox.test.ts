import { fc } from '@postrider/testing/property'
import { mailboxText, readMailbox } from '../src/index.ts'
import { Recipients, senderFields } from '../src/resources/index.ts'

const email = 'shop@example.com'

describe('a mailbox as text', () => {
  it.each<[string, string | undefined]>([
    ['shop@example.com', undefined],
    ['<shop@example.com>', undefined],
    ['"" <shop@example.com>', undefined],
    [' Shop <SHOP@example.com> ', 'Shop'],
    ['Shop   <  shop@example.com  >', 'Shop'],
    ['Shop<shop@example.com>', 'Shop'],
    ['"Doe, Jane" <shop@example.com>', 'Doe, Jane'],
    ['Doe, Jane <shop@example.com>', 'Doe, Jane'],
    ["O'Reilly & Söhne, Inc. <shop@example.com>", "O'Reilly & Söhne, Inc."],
    ['"Say \\"hi\\" \\\\" <shop@example.com>', 'Say "hi" \\'],
    ['Jane "JD" Doe <shop@example.com>', 'Jane JD Doe'],
    ['Shop (Berlin) <shop@example.com>', 'Shop (Berlin)'],
    ['=?UTF-8?Q?M=C3=BCller?= <shop@example.com>', 'Müller'],
    ['=?UTF-8?B?TcO8bGxlcg==?= =?UTF-8?Q?_GmbH?= <shop@example.com>', 'Müller GmbH'],
    ['shop@example.com <shop@example.com>', 'shop@example.com'],
    ['"a <b@example.net>" <shop@example.com>', 'a <b@example.net>'],
    ['"a@example.net, b@example.net" <shop@example.com>', 'a@example.net, b@example.net'],
    ['Deals @ Shop <shop@example.com>', 'Deals @ Shop'],
    ['商店 <shop@example.com>', '商店'],
  ])('%j is parsed to an address and the name %j', (text, name) => {
    expect(readMailbox(text)).toEqual(name === undefined ? { email } : { name, email })
  })

  it.each([
    '',
    'Shop',
    'Shop <>',
    'Shop <shop>',
    'Shop <shop@example.com',
    'Shop shop@example.com>',
    'Shop shop@example.com',
    'shop@example.com (Shop)',
    'Shop <shop@example.com> and more',
    '<<shop@example.com>>',
    '"Shop <shop@example.com>',
    'shop@example.com <x>',
    'shop@example.com, b@example.net',
    'shop@example.com; b@example.net',
    'a@example.net, Shop <shop@example.com>',
    'a@example.net b@example.net <shop@example.com>',
    'A <a@example.net>, Shop <shop@example.com>',
    'Shop: shop@example.com;',
    'Shop <shop@example.com>\r\nBcc: eve@example.net',
    'Shop\r\n <shop@example.com>',
    'Shop <shop@exam\nple.com>',
    '=?UTF-8?Q?x=0D=0ABcc:_eve=40example.net?= <shop@example.com>',
    '"=?UTF-8?Q?x=0D=0ABcc:_eve=40example.net?=" <shop@example.com>',
    `${'x'.repeat(999)} <shop@example.com>`,
  ])('%j is rejected', (text) => {
    expect(readMailbox(text)).toEqual({ fault: expect.any(String), isTooLong: false })
  })

  it('is parsed to the name and address that it was written from', () => {
    const name = fc
      .string({ unit: 'binary', maxLength: 40 })
      .map((text) => text.replaceAll(/[\r\n]/g, ' ').trim())
    const odd = fc.constantFrom('Doe, Jane', '"', '\\', '=?UTF-8?Q?x?=', '<', 'a@b.example, c', 'ü')
    fc.assert(
      fc.property(fc.oneof(name, odd), (given) => {
        const read = readMailbox(mailboxText({ name: given, email }))
        expect(read).toEqual(given === '' ? { email } : { name: given, email })
      }),
    )
  })
})

describe('recipients', () => {
  it('contain each address once, in any spelling, with the name of its first entry', () => {
    const to = [
      'Bo <bo@müller.example>',
      { name: 'Ada', email: 'ada@example.com' },
      ' ADA@example.com ',
      'Other <Ada@Example.com>',
      { email: 'bo@xn--mller-kva.example' },
    ]

    expect(Recipients.parse(to)).toEqual([
      { name: 'Bo', email: 'bo@xn--mller-kva.example' },
      { name: 'Ada', email: 'ada@example.com' },
    ])
    expect(Recipients.parse('Ada <ada@example.com>')).toEqual([{ name: 'Ada', email: 'ada@example.com' }])
  })

  it('are counted for the limit before duplicates are removed', () => {
    const repeated = (count: number) => Recipients.safeParse(Array(count).fill('ada@example.com')).success
    expect([repeated(1000), repeated(1001)]).toEqual([true, false])
  })
})

describe('a sender', () => {
  it('has the name in `fromName`, or else the name in `from`', () => {
    const named = { name: 'Shop', email }
    expect([
      senderFields(named, undefined),
      senderFields(named, null),
      senderFields(named, 'Acme'),
      senderFields({ email }, undefined),
      senderFields({ email }, null),
    ]).toEqual([
      { from: email, fromName: 'Shop' },
      { from: email, fromName: 'Shop' },
      { from: email, fromName: 'Acme' },
      { from: email },
      { from: email, fromName: null },
    ])
  })
})
