import type { ProjectGeneration } from '@postrider/contracts'
import type { ContactState } from '@postrider/contracts/messages'
import type { Context } from '../../context.ts'
import type { KnownEvent } from '../../domain/facts.ts'
import type { TrackedSeries } from '../../domain/places.ts'

/** A contact, and the newest events of each series: of one moment. */
export interface Answer {
  contact: ContactState
  events: KnownEvent[][]
}

/** An absent answer: there is no such contact; null: it changed between two questions. */
export type Answers = ReadonlyMap<string, Answer | null>

/** As many as contacts takes at once. */
const mostFilters = 50

/** Asks contacts for contacts and their newest events; one question for 50 series. */
export async function askHistory(
  { contacts }: Context,
  { projectId, generation }: ProjectGeneration,
  { ids, series, now }: { ids: readonly string[]; series: readonly TrackedSeries[]; now: Date },
): Promise<Answers> {
  const answers = new Map<string, Answer | null>()
  if (ids.length === 0) return answers
  for (let at = 0; at === 0 || at < series.length; at += mostFilters) {
    const filters = series.slice(at, at + mostFilters).map(({ filter }) => filter)
    const asked = { projectId, generation, now: now.toISOString(), filters, contactIds: [...ids] }
    const found = (await contacts.history(asked)).contacts
    for (const { contact, events } of found) {
      const before = answers.get(contact.id)
      if (at === 0) answers.set(contact.id, { contact, events })
      else if (before && before.contact.version === contact.version) before.events.push(...events)
      else answers.set(contact.id, null)
    }
    const ofAll = new Set(found.map(({ contact }) => contact.id))
    for (const id of answers.keys()) if (!ofAll.has(id)) answers.set(id, null)
  }
  return answers
}
