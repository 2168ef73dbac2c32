import { dataExcess } from '@postrider/contracts'
import { duplicateColumn, emailColumnRequired, tooManyFileColumns, unknownColumn } from '../errors.ts'
import { escapeFormula, textOfCell } from './cell-text.ts'
import type { CsvMapping } from './csv-mapping.ts'

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
 * case, and `e-mail` is accepted for `email`. Columns in `mapping` have the mapped field instead. Throws 422 if
 * `email` is missing, if a name is duplicate, if a mapped column is missing, or if there are more keys than
 * contact data can have.
 */
export function readHeader(header: readonly string[], mapping: CsvMapping = new Map()): CsvColumns {
  const isExport = standardColumns.every((name, index) => header[index] === name)
  const fields = mappedFields(header, isExport ? exportedFields(header) : givenFields(header), mapping)
  const data = fields.flatMap((field, index) =>
    field?.startsWith(prefix) ? [{ index, key: field.slice(prefix.length) }] : [],
  )
  const email = fields.indexOf('email')
  if (email < 0) throw emailColumnRequired()
  checkNames(data.map(({ key }) => key))
  checkNames(fields.filter((field) => field === 'email' || field === 'subscribed'))
  const subscribed = fields.indexOf('subscribed')
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

/** Returns the normalized name of a column. */
export const nameOf = (cell: string): string => textOfCell(cell.trim()).toLowerCase()

function givenNames(header: readonly string[]): string[] {
  const names = header.map(nameOf)
  return names.includes('email') ? names : names.map((name) => (name === 'e-mail' ? 'email' : name))
}

/** The field of a column: `email`, `subscribed`, or `data.` and a key. Null if it is not imported. */
type Field = string | null

const dataField = (key: string): Field => (key === unwritable ? null : prefix + key)

const exportedFields = (header: readonly string[]): Field[] =>
  header.map(textOfCell).map((name, index) => {
    if (index < standardColumns.length) return name === 'email' || name === 'subscribed' ? name : null
    return dataField(name.startsWith(prefix) ? name.slice(prefix.length) : name)
  })

const givenFields = (header: readonly string[]): Field[] =>
  givenNames(header).map((name) => {
    if (name === '') return null
    return name === 'email' || name === 'subscribed' ? name : dataField(name)
  })

function mappedFields(header: readonly string[], fields: readonly Field[], mapping: CsvMapping): Field[] {
  const names = header.map(nameOf)
  const unknown = [...mapping.keys()].find((name) => !names.includes(name))
  if (unknown !== undefined) throw unknownColumn(unknown)
  return fields.map((field, index) => {
    const mapped = mapping.get(names[index] ?? '')
    return mapped === undefined ? field : mapped
  })
}

function checkNames(names: readonly Field[]): void {
  const excess = dataExcess(Object.fromEntries(names.map((name) => [String(name), ''])))
  if (excess) throw tooManyFileColumns(excess.message)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (typeof twice === 'string') throw duplicateColumn(twice)
}
