import type { Keyset } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactOf } from '../store/contacts.ts'
import { newestContact } from '../store/matching-contacts.ts'
import type { Audience } from './audience-sql.ts'
import type { ContactRange } from './contact-range.ts'
import { keysetOf } from './list-order.ts'
import { scanContacts } from './scan-contacts.ts'

/** Contacts per page. A page is 16 MB if each contact has the maximum data. */
const pageSize = 250

/** Returns the contacts of an audience for an export, or undefined if the project has no contacts. */
export async function findMatchingRange(ctx: Context, audience: Audience): Promise<ContactRange | undefined> {
  const until = await newestContact(ctx.db, audience.projectId)
  if (!until) return undefined
  const bounded = { ...audience, until }
  return { pages: () => pagesOf(ctx, bounded), dataKeys: (most) => findKeys(ctx, bounded, most) }
}

const query = { sort: 'createdAt', dir: 'asc' } as const

/** Yields the matching contacts, oldest first. Each statement scans a limited number of contacts. */
async function* pagesOf({ db }: Context, audience: Audience): AsyncGenerator<Contact[]> {
  for (let after: Keyset | undefined, isLast = false; !isLast;) {
    const { rows, end } = await scanContacts(db, { audience, query, after, limit: pageSize })
    if (rows.length > 0) yield rows.map(contactOf)
    const last = end ?? (rows.length === pageSize ? rows.at(-1) : undefined)
    isLast = last === undefined
    after = last && keysetOf(query, last)
  }
}

async function findKeys(ctx: Context, audience: Audience, most: number): Promise<string[] | undefined> {
  const keys = new Set<string>()
  for await (const page of pagesOf(ctx, audience)) {
    for (const { data } of page) for (const key of Object.keys(data)) keys.add(key)
    if (keys.size > most) return undefined
  }
  return [...keys].toSorted()
}
