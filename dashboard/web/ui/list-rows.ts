/** The place of a page in a list: its cursor or its number. The first page has neither. */
export interface ListPlace {
  cursor: string | undefined
  page: number | undefined
}

/** A page of a list as the API returns it, with a cursor or with a number. */
export interface ListPage<Item> {
  data: readonly Item[]
  cursor?: string | null
  hasMore?: boolean
  page?: number
  totalPages?: number
}

/** The rows of a list. */
export interface ListRows<Item> {
  rows: readonly Item[]
  /** Whether the list has more rows. */
  hasMore: boolean
}

/** Reads the pages of a list one after another, until it has `max` rows. */
export async function readRows<Item>(
  read: (place: ListPlace) => Promise<ListPage<Item>>,
  max: number,
): Promise<ListRows<Item>> {
  const rows: Item[] = []
  let place: ListPlace | undefined = { cursor: undefined, page: undefined }
  while (place && rows.length < max) {
    const page: ListPage<Item> = await read(place)
    rows.push(...page.data)
    place = placeAfter(page)
  }
  return { rows: rows.slice(0, max), hasMore: place !== undefined || rows.length > max }
}

function placeAfter({ cursor, hasMore, page, totalPages }: ListPage<unknown>): ListPlace | undefined {
  if (hasMore && typeof cursor === 'string') return { cursor, page: undefined }
  if (page !== undefined && totalPages !== undefined && page < totalPages)
    return { cursor: undefined, page: page + 1 }
  return undefined
}
