import type { ReactElement, ReactNode } from 'react'
import {
  Cell,
  Column,
  Row,
  Table,
  TableBody,
  TableHeader,
  type Key,
  type Selection,
  type SortDescriptor,
} from 'react-aria-components/Table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { textsOf } from '../text/catalogue.ts'
import { Checkbox } from './checkbox.tsx'
import { classes } from './classes.ts'
import type { CsvValue } from './csv.ts'
import styles from './data-table.module.css'
import { uiTexts } from './texts.ts'

export type { Selection, SortDescriptor }

interface ColumnBase {
  id: string
  title: string
  isSortable?: boolean
  isNumber?: boolean
  /** Hides the column on narrow screens. */
  isMinor?: boolean
}

export interface ColumnOf<Item> extends ColumnBase {
  cell: (item: Item) => ReactNode
}

/** A column that a CSV file can have. */
export type SavedColumnOf<Item> = ColumnBase &
  (
    | { cell: (item: Item) => ReactNode; value: (item: Item) => CsvValue }
    | { cell: (item: Item) => CsvValue; value?: undefined }
  )

export interface DataTableProps<Item> {
  /** The accessible name. */
  label: string
  /** Rows are rendered again only for other columns or other items, so the array should be memoized. */
  columns: readonly ColumnOf<Item>[]
  items: readonly Item[]
  /** The id of an item; unique in the table. */
  idOf: (item: Item) => string
  /** The address of an item's page, relative to the application. Enter and a click open it. */
  hrefOf?: (item: Item) => string
  /** Shown instead of rows if there are none. */
  empty?: ReactNode
  sort?: SortDescriptor
  onSort?: (sort: SortDescriptor) => void
  /** The ids of the selected rows. Without it, rows cannot be selected. */
  selected?: Selection
  onSelect?: (selected: Selection) => void
}

/**
 * A table of at most 100 rows: the arrow keys move between cells, Space selects, Enter opens. The first column
 * names the row.
 */
export function DataTable<Item extends object>({
  label,
  columns,
  items,
  empty,
  ...table
}: DataTableProps<Item>) {
  const isSelectable = table.selected !== undefined
  return (
    <div className={styles.scroll}>
      <Table
        aria-label={label}
        className={styles.table ?? ''}
        sortDescriptor={table.sort && { ...table.sort, column: columnKey(table.sort.column) }}
        onSortChange={({ column, direction }) =>
          table.onSort?.({ column: String(column).slice(columnPrefix.length), direction })
        }
        selectionMode={isSelectable ? 'multiple' : 'none'}
        selectedKeys={table.selected}
        onSelectionChange={table.onSelect}
      >
        <TableHeader>
          {isSelectable && (
            <Column className={styles.check ?? ''}>
              <Checkbox slot="selection" aria-label={textsOf(uiTexts).selectPage} />
            </Column>
          )}
          {columns.map((column, index) => headerOf(column, index === 0))}
        </TableHeader>
        <TableBody items={items} dependencies={[columns, isSelectable]} renderEmptyState={() => empty}>
          {(item) => (
            <Row id={table.idOf(item)} className={styles.row ?? ''} href={table.hrefOf?.(item)}>
              {isSelectable && (
                <Cell className={styles.check ?? ''}>
                  <Checkbox slot="selection" />
                </Cell>
              )}
              {columns.map((column) => (
                <Cell key={column.id} className={cellClass(column)}>
                  {column.cell(item)}
                </Cell>
              ))}
            </Row>
          )}
        </TableBody>
      </Table>
    </div>
  )
}

/** Rows and columns share one set of keys, so a row may have the id of a column only with a prefix. */
const columnPrefix = 'column '

const columnKey = (id: Key): string => `${columnPrefix}${id}`

function headerOf<Item>(column: ColumnOf<Item>, isRowHeader: boolean): ReactElement {
  const { id, title, isSortable = false } = column
  return (
    <Column
      key={id}
      id={columnKey(id)}
      isRowHeader={isRowHeader}
      allowsSorting={isSortable}
      className={cellClass(column)}
    >
      {({ sortDirection }) => (
        <>
          {title}
          {sortDirection === 'ascending' && <ArrowUp size={14} className={styles.arrow} aria-hidden />}
          {sortDirection === 'descending' && <ArrowDown size={14} className={styles.arrow} aria-hidden />}
        </>
      )}
    </Column>
  )
}

const cellClass = ({ isNumber, isMinor }: Pick<ColumnBase, 'isNumber' | 'isMinor'>): string =>
  classes(styles.cell, isNumber && styles.number, isMinor && styles.minor)
