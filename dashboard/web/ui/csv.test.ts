import { csvOf } from './csv.ts'

describe('csvOf', () => {
  it('quotes cells with separators and quotes', () => {
    expect(
      csvOf(
        ['a', 'b'],
        [
          ['x,y', 'say "hi"'],
          ['line\nbreak', 1.5],
        ],
      ),
    ).toBe('a,b\r\n"x,y","say ""hi"""\r\n"line\nbreak",1.5\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1', "'=1"])(
    'prefixes %j, which a spreadsheet could run',
    (text) => {
      expect(
        csvOf([], [[text]])
          .split('\r\n')[1]
          ?.replace(/^"/, ''),
      ).toMatch(/^'/)
    },
  )

  it('keeps negative numbers', () => {
    expect(csvOf(['change'], [[-5]])).toBe('change\r\n-5\r\n')
  })

  it('escapes names of columns', () => {
    expect(csvOf(['=x'], [])).toBe("'=x\r\n")
  })
})
