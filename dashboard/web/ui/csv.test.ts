import { csvLine, csvOf, csvOfItems } from './csv.ts'

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

describe('csvOfItems', () => {
  it('has the value of a column, or the text of its cell', () => {
    const columns = [
      { title: 'Name', cell: ({ name }: { name: string | null }) => name },
      { title: 'Count', cell: () => 'about 5', value: () => 5 },
    ]
    expect(csvOfItems(columns, [{ name: '=a' }, { name: null }])).toBe("Name,Count\r\n'=a,5\r\n,5\r\n")
  })
})

describe('csvLine', () => {
  it('quotes the delimiter, and keeps formulas', () => {
    expect(csvLine(['=a', 'b;c', 'd,e'], ';')).toBe('=a;"b;c";d,e')
  })
})
