import { dataExcess } from '@postrider/contracts'
import { duplicateColumn, emailColumnRequired, tooManyFileColumns } from '../errors.ts'
import { escapeFormula, textOfCell } from './cell-text.ts'

/** The indexes of a file's columns, by purpose. */
export interface CsvColumns {
  email: number
  subscribed?: number | undefined
  data: { index: number; key: string }[]
  /** Number of columns. */
  width: number
  /** Whether the file is an export, in which blanks at the start and end of cells are kept. */
  isExport?: boolean | undefined
}

/** The columns before the data columns in every export. */
const standardColumns = ['id', 'email', 'subscribed', 'createdAt', 'updatedAt'] as const

const prefix = 'data.'

/**
 * A data key that is lost when a JSON body is parsed. API requests could not change or remove an imported
 * value of this key.
 */
const unwritable = '__proto__'

/** Returns the header of an export: the standard columns, then one column for each data key. */
export const exportHeader = (keys: readonly string[]): string[] => [
  ...standardColumns,
  ...keys.map((key) => escapeFormula(isAmbiguous(key) ? prefix + key : key)),
]

/**
 * Returns whether an import would misinterpret a column with this data key as its name. Such a column needs
 * the prefix `data.`.
 */
const isAmbiguous = (key: string): boolean =>
  key === '' || key.startsWith(prefix) || standardColumns.some((name) => name === key)

/**
 * Returns the columns of an imported file. If the file starts like an export, data keys keep their spelling,
 * and `id`, `createdAt` and `updatedAt` are ignored. Otherwise, names are trimmed and converted to lower
 * case, and `e-mail` is accepted for `email`. Throws 422 if `email` is missing, if a name is duplicate, or if
 * there are more keys than a contact can have.
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

/** Returns whether this header cell may name the address column. */
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
