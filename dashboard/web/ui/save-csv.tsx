import { useMutation, useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { textsOf } from '../text/catalogue.ts'
import { Button } from './button.tsx'
import { csvOfItems, type CsvColumn } from './csv.ts'
import { messageOf } from './error-notice.tsx'
import { readRows, type ListPage, type ListPlace } from './list-rows.ts'
import { saveFile } from './save-file.ts'
import { uiTexts } from './texts.ts'
import { showToast } from './toast.tsx'

const texts = textsOf(uiTexts).csv

/** The most rows of a file. More rows need too many requests. */
const maxRows = 10_000

interface CsvFileProps<Item> {
  /** What the file has, for the accessible name: `the top campaigns`. */
  what: string
  /** The name of the file, without its ending. */
  file: string
  columns: readonly CsvColumn<Item>[]
}

function saveCsv<Item>({ file, columns }: CsvFileProps<Item>, items: readonly Item[]): void {
  saveFile(new Blob([csvOfItems(columns, items)], { type: 'text/csv;charset=utf-8' }), `${file}.csv`)
}

interface CsvButtonProps {
  what: string
  isDisabled?: boolean
  isPending?: boolean
  onPress: () => void
}

const CsvButton = ({ what, ...button }: CsvButtonProps) => (
  <Button isSmall aria-label={texts.save(what)} {...button}>
    <Download size={16} aria-hidden /> {texts.short}
  </Button>
)

export interface SaveItemsAsCsvProps<Item> extends CsvFileProps<Item> {
  items: readonly Item[]
}

/** Saves items that the page has already as a CSV file. */
export const SaveItemsAsCsv = <Item,>({ items, ...file }: SaveItemsAsCsvProps<Item>) => (
  <CsvButton what={file.what} isDisabled={items.length === 0} onPress={() => saveCsv(file, items)} />
)

export interface SaveListAsCsvProps<
  Item,
  Page extends ListPage<Item>,
  Key extends QueryKey,
> extends CsvFileProps<Item> {
  /** Returns the query of a page of the list, with the filters that the user sees. */
  query: (place: ListPlace) => FetchQueryOptions<Page, Error, Page, Key>
}

/** Reads all pages of a list and saves their rows as a CSV file, at most the first 10,000 rows. */
export function SaveListAsCsv<Item, Page extends ListPage<Item>, Key extends QueryKey>({
  query,
  ...file
}: SaveListAsCsvProps<Item, Page, Key>) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => readRows<Item>((place) => queries.fetchQuery(query(place)), maxRows),
    onSuccess: ({ rows, hasMore }) => {
      saveCsv(file, rows)
      showToast(hasMore ? texts.savedFirst(rows.length) : texts.saved(rows.length))
    },
    onError: (error) => showToast(messageOf(error)),
  })
  return <CsvButton what={file.what} isPending={save.isPending} onPress={() => save.mutate()} />
}
