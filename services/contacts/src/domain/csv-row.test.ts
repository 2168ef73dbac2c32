import { addressesIn } from './csv-row.ts'

describe('addressesIn', () => {
  const address = 'ada@example.com'

  it.each([
    address,
    ' ADA@Example.com ',
    'Ada <ada@example.com>',
    'ada@example.com.',
    'ada@example.com...',
    'ada@example.com/x',
    'ada@example.com|bob',
    'ada@example.com|bob@example.com',
    'bob@example.com|ada@example.com',
    'bob|ada@example.com',
    '...ada@example.com',
    'Write to...ada@example.com-',
    "'ada@example.com'",
    '"ada@example.com",x',
    'mailto:ada@example.com?subject=x',
    'mailto=ada@example.com&x',
    'ada@example.com@example.com',
    'Write to ada@example.com!',
  ])('finds the address in %j', (cell) => {
    expect(addressesIn(cell)).toContain(address)
  })

  it.each([
    ['a&co@example.net', 'a&co@example.net'],
    ['First <first=last@example.net>', 'first=last@example.net'],
    ['x|first=last@example.net!', 'first=last@example.net'],
    ['X <x@müller.example>', 'x@xn--mller-kva.example'],
    ['x@MÜLLER.example', 'x@xn--mller-kva.example'],
  ])('finds in %j the address %s', (cell, found) => {
    expect(addressesIn(cell)).toContain(found)
  })

  it.each([
    'bada@example.com',
    "Bob <o'ada@example.com>",
    "o'ada@example.com",
    'b.ada@example.com',
    'b+ada@example.com',
    'ada@example.com.br',
    'ada@example.company',
    'ada@example.com-x.org',
    'ada',
    '',
  ])('does not find the address in %j', (cell) => {
    expect(addressesIn(cell)).not.toContain(address)
  })

  it.each(['a', 'a@', '@', 'a.', '|', 'a|b@c.', ' ', '-'])('reads 5 MB of %j quickly', (part) => {
    const cell = `x${part.repeat(5_000_000 / part.length)}`
    for (const [before, after] of [
      ['', ''],
      [`${address} `, ''],
      ['', `@${address}`],
    ])
      expect(addressesIn(before + cell + after).includes(address)).toBe(before !== '')
  })
})
