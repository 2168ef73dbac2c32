import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { mergeUpserts, type Upsert } from '../domain/merge-upserts.ts'
import { readContactsByEmail } from '../store/contacts.ts'
import { addressOf } from './apply-upserts.ts'

/** What a look at the contacts of some upserts has found. */
export interface Found {
  /** The contacts of those upserts that change nothing. The others have to be applied. */
  unchanged: ReadonlyMap<Upsert, Contact>
  /** Whether none of these upserts had a contact. */
  areNew(upserts: readonly Upsert[]): boolean
}

/**
 * Reads the contacts of these upserts. Nothing is locked: an upsert that finds its contact as it wants it is
 * the same as one that came before whatever happens to the contact next.
 */
export async function findUnchanged(ctx: Context, upserts: readonly Upsert[]): Promise<Found> {
  const contacts = await readContactsByEmail(ctx.db, upserts)
  const found = new Map(contacts.map((contact) => [addressOf(contact), contact]))
  const rules = { reserved: ctx.reserved, newId: ctx.newId, at: ctx.now() }
  const unchanged = new Map(
    upserts.flatMap((upsert): [Upsert, Contact][] => {
      const before = found.get(addressOf(upsert))
      // A contact of an earlier generation no longer counts.
      if (!before || before.generation < upsert.generation) return []
      const { after, outcomes } = mergeUpserts(before, [upsert], rules)
      return after === before && !outcomes.some((outcome) => outcome instanceof Error)
        ? [[upsert, before]]
        : []
    }),
  )
  return { unchanged, areNew: (some) => !some.some((upsert) => found.has(addressOf(upsert))) }
}
