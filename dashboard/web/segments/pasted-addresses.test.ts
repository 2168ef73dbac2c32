import { inParts, pastedAddresses } from './pasted-addresses.ts'

describe('pasted addresses', () => {
  it.each<[string, string[], string[]]>([
    ['', [], []],
    ['ada@example.com', ['ada@example.com'], []],
    ['ada@example.com\nbob@example.com\r\n', ['ada@example.com', 'bob@example.com'], []],
    [
      'a@b.test, c@d.test;e@f.test\tg@h.test i@j.test',
      ['a@b.test', 'c@d.test', 'e@f.test', 'g@h.test', 'i@j.test'],
      [],
    ],
    ['Ada Lovelace <ada@example.com>; "Bob" <bob@example.com>', ['ada@example.com', 'bob@example.com'], []],
    ['Ada@Example.com ada@example.com', ['Ada@Example.com'], []],
    ['email\nada@example.com\nnobody', ['ada@example.com'], ['email', 'nobody']],
    ['(ada@example.com).', ['ada@example.com'], []],
    ['ada@localhost', [], ['ada@localhost']],
  ])('of %j', (text, emails, others) => {
    expect(pastedAddresses(text)).toEqual({ emails, others })
  })
})

describe('inParts', () => {
  it('keeps the order and the maximum size', () => {
    expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(inParts([], 2)).toEqual([])
  })
})
