import { someCaller } from '@postrider/testing/service'
import { exported, imported } from './csv-upload.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

/** Imports a file and returns the values of its column `x` by address, and the failed rows. */
async function read(file: string | Uint8Array<ArrayBuffer>) {
  const api = contacts.as(someCaller())
  const { state, result } = await imported(contacts, api, file)
  expect(state).toBe('completed')
  const found = await exported(api)
  const errors: { row: number; email: string; error: string }[] = result.errors
  expect(result).toMatchObject({
    failureCount: errors.length,
    totalRows: result.successCount + errors.length,
  })
  return {
    values: Object.fromEntries(found.map(({ email, data }) => [String(email).split('@')[0], Object(data).x])),
    errors: errors.map(({ row, email, error }) => `${row} ${email.split('@')[0]}: ${error}`),
  }
}

const neither =
  'of the file has a quote that is neither the first nor the last character of its cell. Enclose the cell in quotes and double each quote in it.'
const open = 'of the file has a quote that is never closed.'
const at = '@example.net'

describe('only the row with a wrong quote fails:', () => {
  it.each<[string, string, Record<string, string>, string[]]>([
    [
      'in a cell without quotes',
      `a${at},1\nb${at},5" pipe\nc${at},3\n`,
      { a: '1', c: '3' },
      [`3 b: Line 3 ${neither}`],
    ],
    ['two in a cell', `a${at},say "x" now\nc${at},3\n`, { c: '3' }, [`2 a: Line 2 ${neither}`]],
    ['text after a closing quote', `a${at},"x"y\nc${at},3\n`, { c: '3' }, [`2 a: Line 2 ${neither}`]],
    ['never closed', `a${at},"x\nb${at},2\nc${at},3\n`, { b: '2', c: '3' }, [`2 a: Line 2 ${open}`]],
    ['never closed, CRLF', `a${at},"x\r\nb${at},2\r\nc${at},3`, { b: '2', c: '3' }, [`2 a: Line 2 ${open}`]],
    [
      'never closed, before cells in quotes',
      `a${at},"x\nb${at},"2"\nc${at},"3"\n`,
      { b: '2', c: '3' },
      [`2 a: Line 2 ${neither}`],
    ],
    [
      'never closed, before an empty cell in quotes',
      `a${at},"x\nb${at},""\nc${at},3\n`,
      { b: '', c: '3' },
      [`2 a: Line 2 ${open}`],
    ],
    ['never closed, in the last row', `a${at},1\nb${at},"2`, { a: '1' }, [`3 b: Line 3 ${open}`]],
    ['a quote alone', `a${at},"\nb${at},2\n`, { b: '2' }, [`2 a: Line 2 ${open}`]],
    ['three quotes', `a${at},"""\nb${at},2\n`, { b: '2' }, [`2 a: Line 2 ${open}`]],
    ['in the address', `"a${at},1\nb${at},2\n`, { b: '2' }, [`2 : Line 2 ${open}`]],
    ['a stray one, then an open one', `a${at},1",2"\nb${at},2\n`, { b: '2' }, [`2 a: Line 2 ${neither}`]],
    ['after a cell of two lines', `a${at},"1\n2","x"y\nc${at},3\n`, { c: '3' }, [`2 a: Line 3 ${neither}`]],
    [
      'in three rows',
      `a${at},"x\nb${at},5"\nc${at},3\nd${at},"\ne${at},5\n`,
      { c: '3', e: '5', a: 'x\nb@example.net,5' },
      [`4 d: Line 5 ${open}`],
    ],
    [
      'after rows of two lines',
      `a${at},"1\n1"\nb${at},"2\n2"\nc${at},3"\n`,
      { a: '1\n1', b: '2\n2' },
      [`4 c: Line 6 ${neither}`],
    ],
  ])('%s', async (_what, rows, values, errors) => {
    const { values: found, errors: refused } = await read(`email,x\n${rows}`)

    expect(refused).toEqual(errors)
    const expected = Object.entries(values).map(([name, value]) => [name, value === '' ? undefined : value])
    expect(found).toEqual(Object.fromEntries(expected))
  })

  it('even if the quote is not closed within the maximum row length', async () => {
    const rest = Array.from({ length: 20_000 }, (_, index) => `n${index}${at},y\n`).join('')

    const { values, errors } = await read(`email,x\na${at},"open\n${rest}`)

    expect(errors).toEqual([`2 a: Line 2 ${open}`])
    expect(Object.keys(values)).toHaveLength(20_000)
  }, 120_000)

  it('in each of many rows', async () => {
    const rows = Array.from({ length: 900 }, (_, index) => `n${index}${at},${index % 2 ? '"open' : 'y'}\n`)

    const { values, errors } = await read(`email,x\n${rows.join('')}`)

    expect(errors).toHaveLength(450)
    expect(Object.values(values)).toEqual(Array.from({ length: 450 }, () => 'y'))
  })
})

describe('only the invalid row fails:', () => {
  const long = 'y'.repeat(300_000)

  it.each<[string, string, Record<string, string>, string[]]>([
    [
      'NUL characters',
      `a${at},x\0y\nb${at},2\n`,
      { b: '2' },
      ['2 a: Line 2 of the file has NUL characters. Save the file as "CSV UTF-8".'],
    ],
    [
      'a very long cell',
      `a${at},${long}\nb${at},2\n`,
      { b: '2' },
      ['2 a: Line 2 of the file has a row of more than 256 KB.'],
    ],
    [
      'a very long cell in quotes',
      `a${at},"${long}"\nb${at},2\n`,
      { b: '2' },
      ['2 a: Line 2 of the file has a row of more than 256 KB.'],
    ],
    [
      'a very long cell, CRLF',
      `a${at},${long}\r\nb${at},2\r\nc\r\n`,
      { b: '2' },
      ['2 a: Line 2 of the file has a row of more than 256 KB.', '4 c: The email address is invalid.'],
    ],
    [
      'too many cells',
      `a${at},1,2\nb${at},2,\nc${at},3, \n`,
      { b: '2', c: '3' },
      ['2 a: The row has 3 cells, but the first row of the file has 2.'],
    ],
    ['no address', `,1\nb${at},2\n`, { b: '2' }, ['2 : The email address is invalid.']],
  ])('%s', async (_what, rows, values, errors) => {
    expect(await read(`email,x\n${rows}`)).toEqual({ values, errors })
  })
})

describe('the text of a cell', () => {
  const cells: [string, string, string | undefined][] = [
    ['blanks around', ' pro ', 'pro'],
    ['blanks within quotes', '" pro "', 'pro'],
    ['blanks around quotes', ' "pro" ', 'pro'],
    ['a no-break space and a wide blank', '\u00A0pro\u3000', 'pro'],
    ['a tab in quotes', '"\tpro\t"', 'pro'],
    ['inner blanks', '"a  b"', 'a  b'],
    ['blanks alone', '"  "', undefined],
    ['doubled quotes', '"5"" pipe"', '5" pipe'],
    ['quotes alone', '""""', '"'],
    ['a delimiter in quotes', '"a,b"', 'a,b'],
    ['a line break in quotes', '"a\r\n\nb"', 'a\r\n\nb'],
    ['a carriage return in quotes', '"a\rb"', 'a\rb'],
    ['a large number', '17841405793187219', '17841405793187219'],
    ['leading zeros', '007', '007'],
    ['a phone number', '+49 30 1234', '+49 30 1234'],
    ['an exponent', '1e5', '1e5'],
    ['a fraction', '1.10', '1.10'],
    ['a date', '2026-02-30', '2026-02-30'],
    ['a boolean', 'TRUE', 'TRUE'],
    ['null', 'null', 'null'],
    ['an apostrophe', "O'Neil", "O'Neil"],
    ['a backslash', '"a\\"', 'a\\'],
  ]

  it('is trimmed, and otherwise unchanged', async () => {
    const lines = cells.map(([_what, cell], index) => `n${index}${at},${cell}\n`)

    const { values } = await read(`email,x\n${lines.join('')}`)

    expect(cells.map(([what], index) => [what, values[`n${index}`]])).toEqual(
      cells.map(([what, _cell, value]) => [what, value]),
    )
  })
})

const utf16 = (text: string, isBigEndian: boolean) => {
  const littleEndian = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return new Uint8Array(isBigEndian ? littleEndian.swap16() : littleEndian)
}

describe('a file', () => {
  const one = { a: 'J\u00F6 \u{1F389}' }

  it.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['sep=;', `sep=;\nemail;x\na${at};${one.a}\n`],
    ['sep=, before more semicolons', `sep=,\r\nemail,x,a;b;c\r\na${at},${one.a},\r\n`],
    ['sep= and a tab', `sep=\t\nemail\tx\na${at}\t${one.a}\n`],
    ['sep=\\t', `sep=\\t\nemail\tx\na${at}\t${one.a}\n`],
    ['sep=|', `sep=|\nemail|x\na${at}|${one.a}\n`],
    ['"sep=;" in quotes', `"sep=;"\nemail;x\na${at};${one.a}\n`],
    ['SEP=; after a byte order mark', `\uFEFFSEP=;\r\nemail;x\r\na${at};${one.a}\r\n`],
    ['sep=; saved again', `sep=;;\nemail;x\na${at};${one.a}\n`],
    ['sep=; by carriage returns', `sep=;\remail;x\ra${at};${one.a}\r`],
    ['sep=; and no line break at the end', `sep=;\nemail;x\na${at};${one.a}`],
    ['semicolons and a comma in a name', `email;"Last, first";x\na${at};;${one.a}\n`],
    ['as many commas as semicolons', `email;name, first;x, y, z;x\na${at};;;${one.a}\n`],
    ['blank lines first', `\n\n  \nemail;x\na${at};${one.a}\n`],
    ['mixed line breaks', `email,x\r\n\n\ra${at},${one.a}\rb,\n`],
    ['names with blanks, quotes and capitals', `" E-Mail "; "X" \na${at};${one.a}\n`],
    ['E-Mail', `E-Mail,x\na${at},${one.a}\n`],
    ['e-mail and email', `x,E-Mail,EMAIL\n${one.a},,a${at}\n`],
    ['UTF-16, little endian', utf16(`email\tx\r\na${at}\t${one.a}\r\n`, false)],
    ['UTF-16, big endian', utf16(`sep=;\r\nemail;x\r\na${at};${one.a}\r\n`, true)],
  ])('is read: %s', async (_what, file) => {
    expect((await read(file)).values).toEqual(one)
  })

  it('with sep= has row numbers that start at the header', async () => {
    expect((await read(`sep=;\nemail;x\nnone;1\na${at};5"\n`)).errors).toEqual([
      '2 none: The email address is invalid.',
      `3 a: Line 4 ${neither}`,
    ])
  })

  it('with two rows for one address sets the values of the last row', async () => {
    expect(await read(`email,x\na${at},1\nA${at.toUpperCase()},2\n`)).toEqual({
      values: { a: '2' },
      errors: [],
    })
  })
})
