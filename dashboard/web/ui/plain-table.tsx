import type { ReactNode } from 'react'
import { formatNumber } from '../text/format.ts'
import { classes } from './classes.ts'
import type { CsvValue } from './csv.ts'
import styles from './plain-table.module.css'

export interface PlainColumn<Item> {
  title: string
  /** The value of the cell, also for the CSV file. Numbers are aligned at the end. */
  value: (item: Item) => CsvValue
  /** What the cell shows instead of its value. */
  cell?: (item: Item) => ReactNode
  /** Hides the column on narrow screens. */
  isMinor?: boolean
}

export interface PlainTableProps<Item> {
  /** The accessible name. */
  label: string
  columns: readonly PlainColumn<Item>[]
  /** At most 100 items. */
  items: readonly Item[]
  idOf: (item: Item) => string
}

/** A table to read, without selection and sorting. The first column names the row. */
export const PlainTable = <Item,>({ label, columns, items, idOf }: PlainTableProps<Item>) => (
  <div role="region" aria-label={label} tabIndex={0} className={styles.scroll}>
    <table aria-label={label} className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={cellClass(items, column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={idOf(item)}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.title} scope="row">
                  {shown(column, item)}
                </th>
              ) : (
                <td key={column.title} className={cellClass(items, column)}>
                  {shown(column, item)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const cellClass = <Item,>(items: readonly Item[], { value, isMinor }: PlainColumn<Item>): string =>
  classes(isNumber(items, value) && styles.number, isMinor && styles.minor)

const isNumber = <Item,>(items: readonly Item[], value: (item: Item) => CsvValue): boolean =>
  items[0] !== undefined && typeof value(items[0]) === 'number'

function shown<Item>({ value, cell }: PlainColumn<Item>, item: Item): ReactNode {
  if (cell) return cell(item)
  const content = value(item)
  return typeof content === 'number' ? formatNumber(content) : content
}
