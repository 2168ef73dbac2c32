interface HasId {
  id: string
}

/** A range of ids that are greater than `after` and at most `upTo`. */
export interface IdRange {
  after: string
  upTo: string
}

export interface Sides<Own extends HasId, Copy extends HasId> {
  /** Returns the owner's next rows after the id `after`, in the order of their ids. */
  own(after: string, limit: number): Promise<Own[]>
  copies(range: IdRange): Promise<Copy[]>
}

export type Pair<Own, Copy> = { own: Own; copy: Copy | undefined } | { own: undefined; copy: Copy }

const lowestId = '00000000-0000-0000-0000-000000000000'
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Pairs the rows of an owner with their copies. Keeps a page of `limit` rows in memory. */
export async function* pairs<Own extends HasId, Copy extends HasId>(
  { own, copies }: Sides<Own, Copy>,
  limit = 1_000,
): AsyncGenerator<Pair<Own, Copy>> {
  for (let after = lowestId; after !== highestId;) {
    const page = await own(after, limit)
    const upTo = page.length === limit ? (page.at(-1)?.id ?? highestId) : highestId
    const byId = new Map((await copies({ after, upTo })).map((copy) => [copy.id, copy]))
    for (const each of page) {
      yield { own: each, copy: byId.get(each.id) }
      byId.delete(each.id)
    }
    for (const copy of byId.values()) yield { own: undefined, copy }
    after = upTo
  }
}
