import { fc } from '@postrider/testing/property'
import { cellOf, escapeFormula, textOfCell, textOfValue } from './cell-text.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '\uFF1D', ' ', 'x'))
    .map((parts) => parts.join('')),
)

describe('a cell', () => {
  it('can be read back as the same text', () => {
    fc.assert(fc.property(text, (given) => textOfCell(escapeFormula(given)) === given))
  })

  it('never starts with a character of a formula', () => {
    fc.assert(
      fc.property(text, (given) => !/^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(escapeFormula(given))),
    )
  })

  it('contains the text of any value, and does not escape a number', () => {
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
