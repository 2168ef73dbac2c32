import { fc } from '@postrider/testing/property'
import { cellOf, harmless, textOfCell, textOfValue } from './cell-text.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '\uFF1D', ' ', 'x'))
    .map((parts) => parts.join('')),
)

describe('a cell', () => {
  it('restores each text', () => {
    fc.assert(fc.property(text, (given) => textOfCell(harmless(given)) === given))
  })

  it('never starts like a formula', () => {
    fc.assert(fc.property(text, (given) => !/^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(harmless(given))))
  })

  it('contains the text of any value, and an unquoted number', () => {
    expect([-5, true, '=x', { a: [1, null] }, ['-']].map(cellOf)).toEqual([
      '-5',
      'true',
      "'=x",
      '{"a":[1,null]}',
      '["-"]',
    ])
    expect(textOfValue('"x"')).toBe('"x"')
  })
})
