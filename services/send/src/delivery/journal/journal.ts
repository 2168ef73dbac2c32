import type { Logger } from '@postrider/process'
import { createJournalFiles, type JournalFiles } from './journal-files.ts'
import { readJournal, type AudiencePageClaim, type UnrecordedDeliveries } from './read-journal.ts'

/**
 * The delivery journal (ADR 35) lists mails that a server accepted and that the database may not have
 * recorded. Each instance has its own folder. A mail is written as soon as its reply is read. If the process
 * is killed, the next process records the mails instead of delivering them again. Writes are not synced: if
 * the machine crashes or loses the folder, mails that were not recorded are in doubt.
 */
export interface DeliveryJournal {
  /** Opens an entry for a batch. `page` is the audience page if the mails have no rows yet. */
  begin(page?: AudiencePageClaim): JournalEntry
  /** Returns deliveries to record, which an earlier process left or this process abandoned. */
  unrecorded(): UnrecordedDeliveries[]
  /** Removes recorded deliveries. */
  forget(recorded: readonly UnrecordedDeliveries[]): void
  /** Stops writing. Unrecorded deliveries stay for the next process. */
  close(): void
}

export interface JournalEntry {
  /** Notes that delivery of this mail starts, so that the server may accept it. */
  started(emailId: string): void
  /** Notes that the server accepted this mail. */
  accepted(emailId: string): void
  recorded(emailIds: Iterable<string>): void
  /**
   * Notes that the caller no longer records the deliveries of this entry, including deliveries that end
   * later. From then on, `unrecorded` returns these deliveries. Returns false if the entry contains no
   * delivery yet.
   */
  abandon(): boolean
}

/** A journal that stores nothing. */
export const noJournal: DeliveryJournal = {
  begin: () => ({
    started: () => undefined,
    accepted: () => undefined,
    recorded: () => undefined,
    abandon: () => false,
  }),
  unrecorded: () => [],
  forget: () => undefined,
  close: () => undefined,
}

interface Entry {
  /** The time when the last mail was accepted, otherwise when the entry was abandoned; in milliseconds. */
  at: number
  page: AudiencePageClaim | undefined
  emailIds: Set<string>
  started: Set<string>
}

/**
 * Opens a journal in `folder`, creating the folder if it is missing. Throws if the folder is not writable.
 */
export function createJournal(folder: string, log: Pick<Logger, 'warn'>): DeliveryJournal {
  const earlier = readEarlier(folder)
  const files = createJournalFiles(folder, log)
  const abandoned = createAbandonedEntries(files)
  return {
    begin: (page) => {
      const entry = newEntry(page)
      return {
        // Only needed for pages: the row of a queued mail already stores that its delivery started.
        started: (emailId) => page && entry.started.add(emailId),
        accepted: (emailId) => {
          entry.at = Date.now()
          entry.emailIds.add(emailId)
          // Write immediately: on a busy machine, an iteration of the event loop may take 100 ms.
          files.write(entry, JSON.stringify({ at: entry.at, page: entry.page, emailIds: [emailId] }))
        },
        recorded: (emailIds) => {
          remove(entry, emailIds)
          if (entry.emailIds.size === 0) files.end(entry)
        },
        abandon: () => {
          entry.at ||= Date.now()
          abandoned.add(entry)
          return isOpen(entry)
        },
      }
    },
    unrecorded: () => [...earlier.keys(), ...abandoned.unrecorded()],
    forget: (recorded) => {
      for (const each of recorded) {
        earlier.get(each)?.()
        earlier.delete(each)
        abandoned.forget(each)
      }
    },
    close: files.close,
  }
}

const newEntry = (page: AudiencePageClaim | undefined): Entry => ({
  at: 0,
  page: page && { campaignId: page.campaignId, number: page.number, leaseUntil: page.leaseUntil },
  emailIds: new Set(),
  started: new Set(),
})

function remove(entry: Entry, emailIds: Iterable<string>): void {
  for (const id of emailIds) {
    entry.emailIds.delete(id)
    entry.started.delete(id)
  }
}

const isOpen = ({ emailIds, started }: Entry): boolean => emailIds.size > 0 || started.size > 0

/**
 * Returns the entries of earlier processes, each with a callback to call when the entry is recorded. The last
 * call deletes the files.
 */
function readEarlier(folder: string): Map<UnrecordedDeliveries, () => void> {
  const { deliveries, remove } = readJournal(folder)
  let remaining = deliveries.length
  if (remaining === 0) remove()
  const onRecorded = (): void => {
    remaining -= 1
    if (remaining === 0) remove()
  }
  return new Map(deliveries.map((each) => [each, onRecorded]))
}

interface AbandonedEntries {
  add(entry: Entry): void
  unrecorded(): UnrecordedDeliveries[]
  forget(recorded: UnrecordedDeliveries): void
}

/** The longest possible delivery. No mail of an abandoned entry is accepted after this time. */
const maxDeliveryMs = 600_000

function createAbandonedEntries(files: JournalFiles): AbandonedEntries {
  const since = new Map<Entry, number>()
  const returned = new WeakMap<UnrecordedDeliveries, Entry>()
  return {
    add: (entry) => void since.set(entry, performance.now()),
    unrecorded: () =>
      [...since].flatMap(([entry, at]) => {
        if (isOpen(entry)) {
          const started = [...entry.started]
          const each = {
            at: entry.at,
            page: entry.page,
            emailIds: [...entry.emailIds],
            ...(started.length > 0 && { started }),
          }
          returned.set(each, entry)
          return [each]
        }
        if (performance.now() - at > maxDeliveryMs) since.delete(entry)
        return []
      }),
    forget: (recorded) => {
      const entry = returned.get(recorded)
      if (!entry) return
      remove(entry, [...recorded.emailIds, ...(recorded.started ?? [])])
      if (entry.emailIds.size === 0) files.end(entry)
    },
  }
}
