import { readSender } from './read-sender.ts'

const jane = 'jane@example.net'

describe('the sender of a message', () => {
  it.each<[string, string, string]>([
    ['jane@example.net', jane, ''],
    ['<jane@example.net>', jane, ''],
    ['Jane Doe <Jane@Example.NET>', jane, 'Jane Doe'],
    ['"Doe, Jane" <jane@example.net>', jane, 'Doe, Jane'],
    ['Doe, Jane <jane@example.net>', jane, 'Doe, Jane'],
    ['Doe, Jane, Dr. <jane@example.net>', jane, 'Doe, Jane, Dr.'],
    ['Doe; Jane <jane@example.net>', jane, 'Doe, Jane'],
    ['Doe, Jane (Sales) <jane@example.net>', jane, 'Doe, Jane'],
    ['jane@example.net (Jane Doe)', jane, 'Jane Doe'],
    ['jane(home)@example.net', jane, 'home'],
    ['Jane <jane@(work)example.net>', jane, 'Jane'],
    ['Jane <jane@example.net', jane, 'Jane'],
    ['Jane jane@example.net>', jane, 'Jane'],
    ['Jane Doe jane@example.net', jane, 'Jane Doe'],
    ['Jane <<jane@example.net>>', jane, 'Jane'],
    ['Jane < jane @ example . net >', jane, 'Jane'],
    ['Jane <mailto:jane@example.net>', jane, 'Jane'],
    ["Jane <'jane@example.net'>", jane, 'Jane'],
    ['Jane <jane@example.net.>', jane, 'Jane'],
    ['jane@example.net,', jane, ''],
    ['jane@example.net;', jane, ''],
    ['Jane <@a.example,@b.example:jane@example.net>', jane, 'Jane'],
    ['Team: Jane <jane@example.net>, Bob <bob@example.net>;', jane, 'Jane'],
    ['Support: Jane <jane@example.net>', jane, 'Jane'],
    ['Jane <jane@example.net>, Bob <bob@example.net>', jane, 'Jane'],
    ['nonsense <jane>, Bob <bob@example.net>', 'bob@example.net', 'Bob'],
    ['=?UTF-8?Q?Doe=2C_J=C3=A4ne?= <jane@example.net>', jane, 'Doe, Jäne'],
    ['=?iso-8859-1?Q?J=E4ne?= =?iso-8859-1?Q?_Doe?= <jane@example.net>', jane, 'Jäne Doe'],
    ['Jäne Müller <jane@example.net>', jane, 'Jäne Müller'],
    ['"jane" <jane@example.net>', jane, 'jane'],
    ['"jane@example.net" <jane@example.net>', jane, 'jane@example.net'],
    ['"boss@bank.example" <jane@example.net>', jane, 'boss@bank.example'],
    ['boss@bank.example <jane@example.net>', jane, 'boss@bank.example'],
    ['"boss@bank.example", Jane <jane@example.net>', jane, 'boss@bank.example, Jane'],
    ['(boss@bank.example) jane@example.net', jane, 'boss@bank.example'],
    ['"Boss <boss@bank.example>" <jane@example.net>', jane, 'Boss <boss@bank.example>'],
    ['"jane"@example.net', jane, ''],
    ['Jane <"jane"@example.net>', jane, 'Jane'],
    ['a&co@example.net', 'a&co@example.net', ''],
    ['First <first=last@example.net>', 'first=last@example.net', 'First'],
    ['X <x@müller.example>', 'x@xn--mller-kva.example', 'X'],
    ['X <x@xn--mller-kva.example>', 'x@xn--mller-kva.example', 'X'],
  ])('of %j is %s, %j', (header, email, name) => {
    expect(readSender(header)).toEqual({ email, name })
  })

  it.each([
    '',
    ' ',
    'Jane',
    '<>',
    'Jane <>',
    'Jane <jane>',
    'Jane <jane@localhost>',
    'MAILER-DAEMON (Mail Delivery System)',
    'undisclosed-recipients:;',
    '"boss@bank.example"',
    '(boss@bank.example)',
    '"boss@bank.example" <nobody>',
    '"jane doe"@example.net',
    '"boss@bank.example"@example.net',
    'Jane <jane@[192.0.2.1]>',
    'Jane <jäne@example.net>',
    'Jane <jane doe@example.net>',
  ])('of %j is undefined', (header) => {
    expect(readSender(header)).toBeUndefined()
  })

  it('is the author in `Sender` if there are several authors, otherwise the first author', () => {
    const authors = 'Jane <jane@example.net>, Bob <bob@example.net>'
    const senders = ['Bob <BOB@example.net>', 'eve@example.org', 'nonsense', ''].map((sender) =>
      readSender(authors, sender),
    )

    expect(senders.map((sender) => sender?.email)).toEqual(['bob@example.net', jane, jane, jane])
    expect(readSender('Jane <jane@example.net>', 'bob@example.net')?.email).toBe(jane)
  })

  it.each(['"', '(', '<', ',', ':', '@', 'a@', '\\', '"@', ' '])(
    'of 500 KB of %j is read quickly',
    (part) => {
      expect(readSender(part.repeat(500_000 / part.length))).toBeUndefined()
    },
  )
})
