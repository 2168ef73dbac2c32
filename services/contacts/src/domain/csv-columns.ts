import { dataExcess } from '@postrider/contracts'
import { invalidField, type AppError } from '@postrider/contracts/errors'
import { harmless, textOfCell } from './cell-text.ts'

/** What the columns of a file are for, by their index. */
export interface CsvColumns {
  email: number
  subscribed?: number | undefined
  data: { index: number; key: string }[]
  /** How many there are. */
  width: number
  /** The cells are those of an export: blanks at their ends are kept. */
  isExport?: boolean | undefined
}

/** What each export has before the columns of data. */
const standardColumns = ['id', 'email', 'subscribed', 'createdAt', 'updatedAt'] as const

const prefix = 'data.'

/**
 * JSON bodies lose this key of data when they are read, so what a file has of it could not be changed or
 * removed again.
 */
const unwritable = '__proto__'

/** The columns of an export: the standard ones, then one for each key of data. */
export const exportHeader = (keys: readonly string[]): string[] => [
  ...standardColumns,
  ...keys.map((key) => harmless(isAmbiguous(key) ? prefix + key : key)),
]

/** A key whose bare name would be read as a standard column, as no column, or as one with the prefix. */
const isAmbiguous = (key: string): boolean =>
  key === '' || key.startsWith(prefix) || standardColumns.some((name) => name === key)

/**
 * The columns of an imported file. One that begins as our exports do is read as one: names of data keep their
 * spelling, and `id`, `createdAt` and `updatedAt` are passed over. Else names are trimmed and lower-cased,
 * `e-mail` counts as `email` where there is none, and what has no name is passed over; so is `__proto__`.
 * Throws 422 without `email`, for a name that is there twice, and for more than the data of a contact can
 * hold.
 */
export function readHeader(header: readonly string[]): CsvColumns {
  const isExport = standardColumns.every((name, index) => header[index] === name)
  const names = isExport ? header.map((cell) => textOfCell(cell)) : givenNames(header)
  const data = (isExport ? exportedData(names) : givenData(names)).filter(({ key }) => key !== unwritable)
  const email = names.indexOf('email')
  if (email < 0) throw refused('required', 'The file needs a column "email" in its first row.')
  checkNames(data.map(({ key }) => key))
  if (!isExport) checkNames(names.filter((name) => name === 'email' || name === 'subscribed'))
  const subscribed = names.indexOf('subscribed')
  return {
    email,
    subscribed: subscribed < 0 ? undefined : subscribed,
    data,
    width: header.length,
    isExport: isExport || undefined,
  }
}

/** Whether a name in a header may stand for the column of addresses. */
export const namesEmail = (cell: string): boolean => ['email', 'e-mail'].includes(nameOf(cell))

const nameOf = (cell: string): string => textOfCell(cell.trim()).toLowerCase()

function givenNames(header: readonly string[]): string[] {
  const names = header.map(nameOf)
  return names.includes('email') ? names : names.map((name) => (name === 'e-mail' ? 'email' : name))
}

const exportedData = (names: readonly string[]): CsvColumns['data'] =>
  names.flatMap((name, index) =>
    index < standardColumns.length
      ? []
      : [{ index, key: name.startsWith(prefix) ? name.slice(prefix.length) : name }],
  )

const givenData = (names: readonly string[]): CsvColumns['data'] =>
  names.flatMap((key, index) => (['', 'email', 'subscribed'].includes(key) ? [] : [{ index, key }]))

function checkNames(names: readonly string[]): void {
  const excess = dataExcess(Object.fromEntries(names.map((name) => [name, ''])))
  if (excess) throw refused('too_big', `The file has too many columns. ${excess.message}`)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined)
    throw refused('custom', `The file has more than one column "${twice.slice(0, 100)}".`)
}

const refused = (code: string, message: string): AppError => invalidField('file', code, message)
