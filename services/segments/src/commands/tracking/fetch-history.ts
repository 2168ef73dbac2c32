import type { ProjectGeneration } from '@postrider/contracts'
import type { ContactState } from '@postrider/contracts/messages'
import type { Context } from '../../context.ts'
import type { KnownEvent } from '../../domain/facts.ts'
import type { TrackedSeries } from '../../domain/places.ts'

/** A contact and the newest events of each series, read at the same instant. */
export interface ContactHistory {
  contact: ContactState
  events: KnownEvent[][]
}

/**
 * Histories by contact id. A contact that does not exist has no entry. A contact that changed between two
 * requests has the entry null.
 */
export type ContactHistories = ReadonlyMap<string, ContactHistory | null>

/** Maximum number of filters that the contacts service accepts in one request. */
const maxFiltersPerRequest = 50

/** Reads contacts and their newest events from the contacts service, with one request per 50 series. */
export async function fetchHistory(
  { contacts }: Context,
  { projectId, generation }: ProjectGeneration,
  { ids, series, now }: { ids: readonly string[]; series: readonly TrackedSeries[]; now: Date },
): Promise<ContactHistories> {
  const histories = new Map<string, ContactHistory | null>()
  if (ids.length === 0) return histories
  for (let at = 0; at === 0 || at < series.length; at += maxFiltersPerRequest) {
    const filters = series.slice(at, at + maxFiltersPerRequest).map(({ filter }) => filter)
    const request = { projectId, generation, now: now.toISOString(), filters, contactIds: [...ids] }
    const found = (await contacts.history(request)).contacts
    for (const { contact, events } of found) {
      const before = histories.get(contact.id)
      if (at === 0) histories.set(contact.id, { contact, events })
      else if (before && before.contact.version === contact.version) before.events.push(...events)
      else histories.set(contact.id, null)
    }
    const foundIds = new Set(found.map(({ contact }) => contact.id))
    for (const id of histories.keys()) if (!foundIds.has(id)) histories.set(id, null)
  }
  return histories
}
