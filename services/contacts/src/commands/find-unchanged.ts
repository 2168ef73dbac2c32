import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { mergeUpserts, type Upsert } from '../domain/merge-upserts.ts'
import { readContactsByEmail } from '../store/contacts.ts'
import { addressOf } from './apply-upserts.ts'

/** The result of comparing upserts with the stored contacts. */
export interface UpsertLookup {
  /** The contacts of the upserts that do not change their contact. All other upserts must be applied. */
  unchanged: ReadonlyMap<Upsert, Contact>
  /** Returns whether none of these upserts has a stored contact. */
  areNew(upserts: readonly Upsert[]): boolean
}

/**
 * Reads the contacts of these upserts without locking them. That is safe: an upsert without changes can be
 * regarded as applied before any concurrent change.
 */
export async function findUnchanged(ctx: Context, upserts: readonly Upsert[]): Promise<UpsertLookup> {
  const contacts = await readContactsByEmail(ctx.db, upserts)
  const found = new Map(contacts.map((contact) => [addressOf(contact), contact]))
  const rules = { reserved: ctx.reserved, newId: ctx.newId, at: ctx.now() }
  const unchanged = new Map(
    upserts.flatMap((upsert): [Upsert, Contact][] => {
      const before = found.get(addressOf(upsert))
      // Ignore a contact of an earlier generation.
      if (!before || before.generation < upsert.generation) return []
      const { after, outcomes } = mergeUpserts(before, [upsert], rules)
      return after === before && !outcomes.some((outcome) => outcome instanceof Error)
        ? [[upsert, before]]
        : []
    }),
  )
  return { unchanged, areNew: (some) => !some.some((upsert) => found.has(addressOf(upsert))) }
}
