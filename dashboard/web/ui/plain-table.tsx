import type { ReactNode } from 'react'
import { Download } from 'lucide-react'
import { textsOf } from '../text/catalogue.ts'
import { formatNumber } from '../text/format.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { csvOf, type CsvValue } from './csv.ts'
import { saveFile } from './save-file.ts'
import styles from './plain-table.module.css'
import { uiTexts } from './texts.ts'

export interface PlainColumn<Item> {
  title: string
  /** The value of the cell, also for the CSV file. Numbers are aligned at the end. */
  value: (item: Item) => CsvValue
  /** What the cell shows instead of its value. */
  cell?: (item: Item) => ReactNode
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
          {columns.map(({ title, value }) => (
            <th key={title} scope="col" className={classes(isNumber(items, value) && styles.number)}>
              {title}
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
                <td key={column.title} className={classes(isNumber(items, column.value) && styles.number)}>
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

const isNumber = <Item,>(items: readonly Item[], value: (item: Item) => CsvValue): boolean =>
  items[0] !== undefined && typeof value(items[0]) === 'number'

function shown<Item>({ value, cell }: PlainColumn<Item>, item: Item): ReactNode {
  if (cell) return cell(item)
  const content = value(item)
  return typeof content === 'number' ? formatNumber(content) : content
}

export interface CsvButtonProps<Item> extends Pick<PlainTableProps<Item>, 'columns' | 'items'> {
  /** What the file has, for the accessible name: `the top campaigns`. */
  what: string
  /** The name of the file, without its ending. */
  file: string
}

/** Saves the data of a table as a CSV file. */
export function CsvButton<Item>({ columns, items, what, file }: CsvButtonProps<Item>) {
  const texts = textsOf(uiTexts).csv
  const save = (): void => {
    const rows = items.map((item) => columns.map(({ value }) => value(item)))
    const header = columns.map(({ title }) => title)
    saveFile(new Blob([csvOf(header, rows)], { type: 'text/csv;charset=utf-8' }), `${file}.csv`)
  }
  return (
    <Button isSmall isDisabled={items.length === 0} aria-label={texts.save(what)} onPress={save}>
      <Download size={16} aria-hidden /> {texts.short}
    </Button>
  )
}
