import type { Logger } from '@postrider/process'
import { createJournalFiles, type JournalFiles } from './journal-files.ts'
import { readJournal, type PageClaim, type UnrecordedDeliveries } from './read-journal.ts'

/**
 * The mails that servers accepted and that the database may not know yet, in a folder of this instance (ADR
 * 35). A mail is written as soon as its reply is read, so a process that is killed leaves everything that it
 * knew: the kernel has what was written, and the next process records it instead of delivering the mails
 * again. Writes are not synced: when the machine ends or loses the folder, mails that were not recorded are
 * in-doubt.
 */
export interface DeliveryJournal {
  /** Opens an entry for a batch. `page`: where its mails come from if they have no rows yet. */
  begin(page?: PageClaim): JournalEntry
  /** Deliveries to record: those of an ended process, and those that this process gave up. */
  unrecorded(): UnrecordedDeliveries[]
  /** These are recorded. */
  forget(recorded: readonly UnrecordedDeliveries[]): void
  /** Stops writing. What is not recorded stays for the next process. */
  close(): void
}

export interface JournalEntry {
  /** Delivery of this mail begins: the server may get it. */
  begun(emailId: string): void
  /** The server accepted this mail. */
  accepted(emailId: string): void
  recorded(emailIds: Iterable<string>): void
  /**
   * What was accepted could not be recorded, nor what will be accepted from now on: `unrecorded` returns it.
   * False if there is nothing so far.
   */
  giveUp(): boolean
}

/** Used if the settings name no folder. */
export const noJournal: DeliveryJournal = {
  begin: () => ({
    begun: () => undefined,
    accepted: () => undefined,
    recorded: () => undefined,
    giveUp: () => false,
  }),
  unrecorded: () => [],
  forget: () => undefined,
  close: () => undefined,
}

interface Entry {
  /** When the last mail was accepted, or when the entry was given up. */
  at: number
  page: PageClaim | undefined
  emailIds: Set<string>
  begun: Set<string>
}

/** Opens a journal in `folder`, which is created if it is missing. Throws if it cannot be written. */
export function createJournal(folder: string, log: Pick<Logger, 'warn'>): DeliveryJournal {
  const ofOthers = readOthers(folder)
  const files = createJournalFiles(folder, log)
  const givenUp = createGivenUp(files)
  return {
    begin: (page) => {
      const entry = newEntry(page)
      return {
        // A mail of the queue has a row that says so.
        begun: (emailId) => page && entry.begun.add(emailId),
        accepted: (emailId) => {
          entry.at = Date.now()
          entry.emailIds.add(emailId)
          // Immediately: on a busy machine, a turn of the event loop may take 100 ms.
          files.write(entry, JSON.stringify({ at: entry.at, page: entry.page, emailIds: [emailId] }))
        },
        recorded: (emailIds) => {
          remove(entry, emailIds)
          if (entry.emailIds.size === 0) files.end(entry)
        },
        giveUp: () => {
          entry.at ||= Date.now()
          givenUp.add(entry)
          return isOpen(entry)
        },
      }
    },
    unrecorded: () => [...ofOthers.keys(), ...givenUp.unrecorded()],
    forget: (recorded) => {
      for (const each of recorded) {
        ofOthers.get(each)?.()
        ofOthers.delete(each)
        givenUp.forget(each)
      }
    },
    close: files.close,
  }
}

const newEntry = (page: PageClaim | undefined): Entry => ({
  at: 0,
  page: page && { campaignId: page.campaignId, number: page.number, leaseUntil: page.leaseUntil },
  emailIds: new Set(),
  begun: new Set(),
})

function remove(entry: Entry, emailIds: Iterable<string>): void {
  for (const id of emailIds) {
    entry.emailIds.delete(id)
    entry.begun.delete(id)
  }
}

const isOpen = ({ emailIds, begun }: Entry): boolean => emailIds.size > 0 || begun.size > 0

/**
 * The entries of earlier processes, each with what to do when it is recorded: their files are deleted with
 * the last one.
 */
function readOthers(folder: string): Map<UnrecordedDeliveries, () => void> {
  const { deliveries, remove } = readJournal(folder)
  let left = deliveries.length
  if (left === 0) remove()
  const onRecorded = (): void => {
    left -= 1
    if (left === 0) remove()
  }
  return new Map(deliveries.map((each) => [each, onRecorded]))
}

interface GivenUp {
  add(entry: Entry): void
  unrecorded(): UnrecordedDeliveries[]
  forget(recorded: UnrecordedDeliveries): void
}

/** No delivery takes so long that a mail is accepted later for an entry that was given up before. */
const longestDeliveryMs = 600_000

function createGivenUp(files: JournalFiles): GivenUp {
  const since = new Map<Entry, number>()
  const returned = new WeakMap<UnrecordedDeliveries, Entry>()
  return {
    add: (entry) => void since.set(entry, performance.now()),
    unrecorded: () =>
      [...since].flatMap(([entry, at]) => {
        if (isOpen(entry)) {
          const begun = [...entry.begun]
          const each = {
            at: entry.at,
            page: entry.page,
            emailIds: [...entry.emailIds],
            ...(begun.length > 0 && { begun }),
          }
          returned.set(each, entry)
          return [each]
        }
        if (performance.now() - at > longestDeliveryMs) since.delete(entry)
        return []
      }),
    forget: (recorded) => {
      const entry = returned.get(recorded)
      if (!entry) return
      remove(entry, [...recorded.emailIds, ...(recorded.begun ?? [])])
      if (entry.emailIds.size === 0) files.end(entry)
    },
  }
}
