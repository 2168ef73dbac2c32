import type { QueryKey } from '@tanstack/react-query'
import { DataTable, type DataTableProps, type SavedColumnOf } from './data-table.tsx'
import type { ListPage } from './list-rows.ts'
import type { PageTurns } from './list-search.ts'
import { Pager } from './pager.tsx'
import { SaveListAsCsv, type SaveListAsCsvProps } from './save-csv.tsx'

export interface SavedTableProps<Item, Page extends ListPage<Item>, Key extends QueryKey>
  extends Omit<DataTableProps<Item>, 'columns'>, Pick<SaveListAsCsvProps<Item, Page, Key>, 'file' | 'query'> {
  columns: readonly SavedColumnOf<Item>[]
  turns: PageTurns
  /** The number of rows, such as `50 of 12,345 contacts`. */
  shown: string
}

/** A page of a list as a table, with the buttons that turn the page and save the complete list as CSV. */
export const SavedTable = <Item extends object, Page extends ListPage<Item>, Key extends QueryKey>({
  file,
  query,
  turns,
  shown,
  ...table
}: SavedTableProps<Item, Page, Key>) => (
  <>
    <DataTable {...table} />
    <Pager
      {...turns}
      actions={<SaveListAsCsv what={table.label} file={file} columns={table.columns} query={query} />}
    >
      {shown}
    </Pager>
  </>
)
