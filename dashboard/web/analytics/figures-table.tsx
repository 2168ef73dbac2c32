import type { UseQueryResult } from '@tanstack/react-query'
import { textsOf } from '../text/catalogue.ts'
import { Section } from '../ui/page.tsx'
import { PlainTable, type PlainColumn } from '../ui/plain-table.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SaveItemsAsCsv } from '../ui/save-csv.tsx'
import styles from './analytics.module.css'
import type { DayRange } from '../text/day-range.ts'
import { analyticsTexts } from './texts.ts'

export interface FiguresTableProps<Item> {
  title: string
  intro?: string
  /** The part of the file name that distinguishes the table. */
  name: string
  query: UseQueryResult<Item[]>
  columns: readonly PlainColumn<Item>[]
  idOf: (item: Item) => string
  empty: string
  range: DayRange
}

/** A table of statistics on its own card, which can be saved as CSV. */
export function FiguresTable<Item>({ title, intro, query, columns, ...table }: FiguresTableProps<Item>) {
  const { name, idOf, empty, range } = table
  return (
    <Section
      title={title}
      intro={intro}
      actions={
        <SaveItemsAsCsv
          what={title}
          file={textsOf(analyticsTexts).file(name, range.from, range.to)}
          columns={columns}
          items={query.data ?? []}
        />
      }
    >
      <QueryView query={query}>
        {(items) =>
          items.length === 0 ? (
            <p className={styles.note}>{empty}</p>
          ) : (
            <PlainTable label={title} columns={columns} items={items} idOf={idOf} />
          )
        }
      </QueryView>
    </Section>
  )
}
