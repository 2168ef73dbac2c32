import { asciiAddressPart, Email, maxEmailLength, type Data } from '@postrider/contracts'
import { invalidAddress, tooManyCells } from '../errors.ts'
import { textOfCell } from './cell-text.ts'
import type { CsvColumns } from './csv-columns.ts'

/** The contact in one row of a file. */
export interface CsvContact {
  email: string
  /** Undefined if the cell is empty, so that the subscription does not change. */
  subscribed: boolean | undefined
  data: Data
}

/** Returns the contact in a row, with trimmed cells, or the reason why it is invalid. */
export function readRow(cells: readonly string[], columns: CsvColumns): CsvContact | string {
  if (cells.slice(columns.width).some((cell) => cell.trim() !== ''))
    return tooManyCells(cells.length, columns.width)
  const email = Email.safeParse(emailCell(cells, columns))
  if (!email.success) return invalidAddress
  const data = columns.data.flatMap(({ index, key }): [string, string][] => {
    const cell = columns.isExport ? (cells[index] ?? '') : (cells[index] ?? '').trim()
    return cell === '' ? [] : [[key, textOfCell(cell)]]
  })
  return { email: email.data, subscribed: subscribedOf(cells, columns), data: Object.fromEntries(data) }
}

/** Returns the text in a row's address cell. */
export const emailCell = (cells: readonly string[], { email }: CsvColumns): string =>
  textOfCell((cells[email] ?? '').trim())

/**
 * Returns the normalized addresses in a cell, even if they are within text such as `Ada <ada@example.com>`.
 * Reads only the start of a long cell.
 */
export function addressesIn(cell: string): string[] {
  // Truncate the text, because the pattern needs quadratic time.
  const text = cell.trim().slice(0, maxEmailLength).toLowerCase()
  const found = [
    ...text.matchAll(/([\w!#$%&'*+/=?^`{|}~.-]+)@([\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*)/gu),
  ]
  return found.flatMap(([, name = '', domain = '']) => {
    const host = domain.replace(/-+$/, '')
    return localPartsIn(name).map((each) => asciiAddressPart(`${each}@${host}`))
  })
}

/**
 * Returns the possible local parts at the end of this text. Leading punctuation may belong to the address or
 * to the text.
 */
function localPartsIn(text: string): string[] {
  const starts = [...text.matchAll(/[!#$%&*/=?^`{|}~]/g)].map(({ index }) => index + 1)
  const ends = [0, ...starts].map((start) => text.slice(start))
  return [...new Set(ends.flatMap((end) => [end, end.replace(/^(?:.*\.\.)?['.]*/, '')]))]
}

/** Returns whether a row has no text. Spreadsheets leave such rows at the end of a file. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

const yes = ['true', '1', 'yes']

function subscribedOf(cells: readonly string[], { subscribed }: CsvColumns): boolean | undefined {
  const cell = subscribed === undefined ? '' : (cells[subscribed] ?? '').trim().toLowerCase()
  return cell === '' ? undefined : yes.includes(cell)
}
