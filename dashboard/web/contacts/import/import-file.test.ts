import { decodeFile, readCsv, type CsvFile } from './csv-file.ts'
import { fieldMapping, isExport, mappedText, mappingFault, suggestTargets, type Target } from './mapping.ts'
import { readRejected } from './rejected-rows.ts'

function csv(text: string): CsvFile {
  const file = readCsv(text)
  if (!file) throw new Error('The text has no header.')
  return file
}

describe('the start of a CSV file', () => {
  it.each<[string, string, string[], string]>([
    ['email,name\na@b.test,Ada\n', ',', ['email', 'name'], 'a@b.test,Ada\n'],
    ['email;name\r\na@b.test;Ada', ';', ['email', 'name'], 'a@b.test;Ada'],
    ['email\tname\na@b.test\tAda', '\t', ['email', 'name'], 'a@b.test\tAda'],
    ['"email","full, name"\n"a@b.test","Ada"', ',', ['email', 'full, name'], '"a@b.test","Ada"'],
    ['"two\nlines",email\nx,a@b.test', ',', ['two\nlines', 'email'], 'x,a@b.test'],
    ['sep=;\r\nemail;name\r\na@b.test;Ada', ';', ['email', 'name'], 'a@b.test;Ada'],
    ['\n\nemail,name\na@b.test,Ada', ',', ['email', 'name'], 'a@b.test,Ada'],
    ['email', ',', ['email'], ''],
  ])('of %j', (text, delimiter, header, body) => {
    const file = csv(text)
    expect(file).toMatchObject({ delimiter, header })
    expect(file.text.slice(file.bodyStart)).toBe(body)
  })

  it('has at most five rows, without blank rows', () => {
    const file = csv(`email\n\n${'a@b.test\n'.repeat(20)}`)
    expect(file.rows).toEqual(Array.from({ length: 5 }, () => ['a@b.test']))
  })

  it('is absent for an empty file', () => {
    expect(readCsv('')).toBeUndefined()
    expect(readCsv(' \n\n')).toBeUndefined()
  })
})

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8', [0x4d, 0xc3, 0xbc], 'Mü', false],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x4d], 'M', false],
    ['UTF-16', [0xff, 0xfe, 0x4d, 0x00, 0xfc, 0x00], 'Mü', false],
    ['Windows-1252', [0x4d, 0xfc], 'Mü', true],
  ])('%s', (_, bytes, text, isGuessed) => {
    expect(decodeFile(new Uint8Array(bytes).buffer)).toEqual({ text, isGuessed })
  })
})

describe('the mapping of columns', () => {
  it.each([
    ['yes', 'subscribed'],
    ['no', 'subscribed'],
    ['2026-12-01', 'field'],
  ])('takes a column “Opt-in” with the value %j as %s', (value, kind) => {
    expect(suggestTargets(csv(`email,Opt-in\na@b.test,${value}\n`))[1]?.kind).toBe(kind)
  })

  it('is suggested from the names', () => {
    expect(suggestTargets(csv('E-Mail,Subscribed,First Name,\na@b.test,yes,Ada,x'))).toEqual([
      { kind: 'email' },
      { kind: 'subscribed' },
      { kind: 'field', name: 'First Name' },
      { kind: 'skip' },
    ])
  })

  it('finds the address by its values if no column has the name', () => {
    expect(suggestTargets(csv('Name,Contact\nAda,a@b.test'))[1]).toEqual({ kind: 'email' })
  })

  it.each<[string, Target[], unknown]>([
    ['no address', [{ kind: 'skip' }], { kind: 'no-email' }],
    ['two addresses', [{ kind: 'email' }, { kind: 'email' }], { kind: 'twice', name: 'email' }],
    [
      'the same field twice',
      [{ kind: 'email' }, { kind: 'field', name: 'Plan' }, { kind: 'field', name: 'plan ' }],
      { kind: 'twice', name: 'plan' },
    ],
    [
      'a field without a name',
      [{ kind: 'email' }, { kind: 'field', name: ' ' }],
      { kind: 'no-name', column: 2 },
    ],
    ['two ignored columns', [{ kind: 'email' }, { kind: 'skip' }, { kind: 'skip' }], undefined],
  ])('is checked: %s', (_, targets, fault) => {
    expect(mappingFault(targets)).toEqual(fault)
  })

  it('renames the header and keeps the rows', () => {
    const file = csv('Adresse;Vorname;Notiz\r\na@b.test;"Ada; Countess";x\r\n')
    const targets: Target[] = [{ kind: 'email' }, { kind: 'field', name: 'name' }, { kind: 'skip' }]
    expect(mappedText(file, targets)).toBe('email;name;\r\na@b.test;"Ada; Countess";x\r\n')
  })

  it('keeps the kind of line breaks', () => {
    expect(mappedText(csv('Mail\na@b.test\n'), [{ kind: 'email' }])).toBe('email\na@b.test\n')
  })

  it('keeps an export as it is, with the spelling of its fields', () => {
    const text = 'id,email,subscribed,createdAt,updatedAt,firstName\n1,a@b.test,true,,,Ada\n'
    expect(isExport(csv(text))).toBe(true)
    expect(mappedText(csv(text), suggestTargets(csv(text)))).toBe(text)
    expect(fieldMapping(csv(text), suggestTargets(csv(text)))).toBeUndefined()
  })

  it('keeps the spelling of the names of fields', () => {
    const file = csv('Mail,First Name,x\na@b.test,Ada,1\n')
    const targets: Target[] = [{ kind: 'email' }, { kind: 'field', name: 'firstName ' }, { kind: 'skip' }]
    expect(mappedText(file, targets)).toBe('email,firstname,\na@b.test,Ada,1\n')
    expect(fieldMapping(file, targets)).toEqual({ firstname: 'data.firstName' })
  })
})

describe('a file of rejected rows', () => {
  it('does not become fields of contacts in its last two columns', () => {
    const targets = suggestTargets(csv('email,row,row,reason\na@b.test,4,3,invalid\n'))
    expect(targets).toEqual([
      { kind: 'email' },
      { kind: 'field', name: 'row' },
      { kind: 'skip' },
      { kind: 'skip' },
    ])
  })
})

describe('rejected rows', () => {
  it('are read from the result of a job', () => {
    const row = { row: 2, email: 'x', error: 'is not an address' }
    expect(readRejected([row, null, { row: '2' }])).toEqual([row])
    expect(readRejected(undefined)).toEqual([])
  })
})
