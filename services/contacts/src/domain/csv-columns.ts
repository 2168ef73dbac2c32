import { dataExcess } from '@postrider/contracts'
import { duplicateColumn, emailColumnRequired, tooManyFileColumns } from '../errors.ts'
import { harmless, textOfCell } from './cell-text.ts'

/** The columns of a file by purpose, with their indexes. */
export interface CsvColumns {
  email: number
  subscribed?: number | undefined
  data: { index: number; key: string }[]
  /** Number of columns. */
  width: number
  /** The file is an export: blanks at the ends of cells are kept. */
  isExport?: boolean | undefined
}

/** The columns of every export before the data columns. */
const standardColumns = ['id', 'email', 'subscribed', 'createdAt', 'updatedAt'] as const

const prefix = 'data.'

/**
 * JSON bodies lose this data key when they are parsed, so an imported value could not be changed or removed
 * again.
 */
const unwritable = '__proto__'

/** Returns the columns of an export: the standard columns, then one per data key. */
export const exportHeader = (keys: readonly string[]): string[] => [
  ...standardColumns,
  ...keys.map((key) => harmless(isAmbiguous(key) ? prefix + key : key)),
]

/** Whether a bare key would be read as a standard column, as no column, or as a prefixed key. */
const isAmbiguous = (key: string): boolean =>
  key === '' || key.startsWith(prefix) || standardColumns.some((name) => name === key)

/**
 * Returns the columns of an imported file. A file that starts like an export is read as an export: data
 * keys keep their spelling, and `id`, `createdAt` and `updatedAt` are ignored. Otherwise names are trimmed
 * and lower-cased, `e-mail` counts as `email` if there is none, and columns without a name or named
 * `__proto__` are ignored. Throws 422 without `email`, for a duplicate name, and for more keys than a
 * contact can have.
 */
export function readHeader(header: readonly string[]): CsvColumns {
  const isExport = standardColumns.every((name, index) => header[index] === name)
  const names = isExport ? header.map((cell) => textOfCell(cell)) : givenNames(header)
  const data = (isExport ? exportedData(names) : givenData(names)).filter(({ key }) => key !== unwritable)
  const email = names.indexOf('email')
  if (email < 0) throw emailColumnRequired()
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

/** Whether a name in a header may be the address column. */
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
  if (excess) throw tooManyFileColumns(excess.message)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw duplicateColumn(twice)
}
