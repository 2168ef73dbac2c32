import { asciiAddressPart, Email, maxEmailLength, type Data } from '@postrider/contracts'
import { textOfCell } from './cell-text.ts'
import type { CsvColumns } from './csv-columns.ts'

/** What one row of a file wants a contact to be. */
export interface CsvContact {
  email: string
  /** Absent where the cell is empty: the contact keeps its state. */
  subscribed: boolean | undefined
  data: Data
}

/** A row of a file, its cells trimmed; or in words why it is none. */
export function readRow(cells: readonly string[], columns: CsvColumns): CsvContact | string {
  if (cells.slice(columns.width).some((cell) => cell.trim() !== ''))
    return `The row has ${cells.length} cells, but the first row names ${columns.width} columns.`
  const email = Email.safeParse(emailCell(cells, columns))
  if (!email.success) return 'Invalid email address'
  const data = columns.data.flatMap(({ index, key }): [string, string][] => {
    const cell = columns.isExport ? (cells[index] ?? '') : (cells[index] ?? '').trim()
    return cell === '' ? [] : [[key, textOfCell(cell)]]
  })
  return { email: email.data, subscribed: subscribedOf(cells, columns), data: Object.fromEntries(data) }
}

/** What a row has as its address. */
export const emailCell = (cells: readonly string[], { email }: CsvColumns): string =>
  textOfCell((cells[email] ?? '').trim())

/**
 * The addresses that may be meant in the beginning of a cell, as contacts have them: one alone, or those
 * anywhere in a text such as `Ada <ada@example.com>.`
 */
export function addressesIn(cell: string): string[] {
  // Cut off: no longer address is shown, and the pattern takes time by the square of the length.
  const text = cell.trim().slice(0, maxEmailLength).toLowerCase()
  const found = [
    ...text.matchAll(/([\w!#$%&'*+/=?^`{|}~.-]+)@([\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*)/gu),
  ]
  return found.flatMap(([, name = '', domain = '']) => {
    const host = domain.replace(/-+$/, '')
    return namesIn(name).map((each) => asciiAddressPart(`${each}@${host}`))
  })
}

/**
 * What may be the local part in the end of this text: marks before it may be of the address or of the text.
 */
function namesIn(text: string): string[] {
  const starts = [...text.matchAll(/[!#$%&*/=?^`{|}~]/g)].map(({ index }) => index + 1)
  const ends = [0, ...starts].map((start) => text.slice(start))
  return [...new Set(ends.flatMap((end) => [end, end.replace(/^(?:.*\.\.)?['.]*/, '')]))]
}

/** A row without any text, as spreadsheets leave them at the end. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

const yes = ['true', '1', 'yes']

function subscribedOf(cells: readonly string[], { subscribed }: CsvColumns): boolean | undefined {
  const cell = subscribed === undefined ? '' : (cells[subscribed] ?? '').trim().toLowerCase()
  return cell === '' ? undefined : yes.includes(cell)
}
