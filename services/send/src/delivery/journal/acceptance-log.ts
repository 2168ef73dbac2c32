import type { Logger } from '@postrider/process'
import { createLogFiles, type LogFiles } from './log-files.ts'
import { readAcceptances, type Acceptances, type ChunkClaim } from './read-acceptances.ts'

/**
 * What servers have accepted and the database may not know yet, in a folder of this instance's own. A mail is written down in the turn of the
 * event loop in which the answer to it came, so a process that is killed leaves word of all that it learned: the kernel has what was
 * written, and who starts after it records that instead of handing the mails over again. No write is synced: when the machine ends, or
 * loses the folder, mails that were not recorded are in-doubt, as they are without a log.
 */
export interface AcceptanceLog {
  /** For the mails of a batch, or of a chunk of a page. */
  begin(chunk?: ChunkClaim): Noting
  /** What is to be recorded: left by an ended process, or given up by this one. */
  left(): Acceptances[]
  /** These are recorded. */
  forget(recorded: readonly Acceptances[]): void
  /** No more is noted; what is not recorded stays for the next process. */
  close(): void
}

export interface Noting {
  /** The server has accepted this mail. */
  accepted(emailId: string): void
  /** These are recorded, all that were accepted unless given. */
  recorded(emailIds?: Iterable<string>): void
  /**
   * What was accepted could not be recorded, nor will what still is: it is left. So are the mails of a chunk that were `begun`, which may be
   * accepted yet. False when that is nothing so far.
   */
  giveUp(begun?: readonly string[]): boolean
}

/** Where the settings name no folder. */
export const noAcceptanceLog: AcceptanceLog = {
  begin: () => ({ accepted: () => undefined, recorded: () => undefined, giveUp: () => false }),
  left: () => [],
  forget: () => undefined,
  close: () => undefined,
}

/** What was accepted for a batch and is not recorded. */
interface Unrecorded {
  /** Of the last acceptance, or when it was given up without one. */
  at: number
  chunk: ChunkClaim | undefined
  emailIds: Set<string>
  /** Given up with them, until that is recorded. */
  begun: readonly string[]
  /** Ids that are written at the end of this turn of the event loop. */
  fresh: string[]
}

/** A log in `folder`, which is made if it is missing. Throws when it cannot be written. */
export function createAcceptanceLog(folder: string, log: Pick<Logger, 'warn'>): AcceptanceLog {
  const left = leftByOthers(folder)
  const files = createLogFiles(folder, log)
  const given = createGivenUp(files)
  const waiting = new Set<Unrecorded>()

  function write(): void {
    for (const each of waiting) {
      const emailIds = each.fresh.splice(0).filter((id) => each.emailIds.has(id))
      if (emailIds.length > 0) files.write(each, JSON.stringify({ at: each.at, chunk: each.chunk, emailIds }))
    }
    waiting.clear()
  }

  return {
    begin: (chunk) => {
      const own = nothingOf(chunk && claimOf(chunk))
      return {
        accepted: (emailId) => {
          own.at = Date.now()
          own.emailIds.add(emailId)
          own.fresh.push(emailId)
          // After what else has come in this turn, so that it is one write.
          if (waiting.size === 0) setImmediate(write)
          waiting.add(own)
        },
        recorded: (emailIds = own.emailIds) => {
          for (const id of emailIds) own.emailIds.delete(id)
          if (own.emailIds.size === 0) files.end(own)
        },
        giveUp: (begun = []) => {
          own.at ||= Date.now()
          own.begun = begun
          given.add(own)
          return isLeft(own)
        },
      }
    },
    left: () => [...left.keys(), ...given.left()],
    forget: (recorded) => {
      for (const each of recorded) {
        left.get(each)?.()
        left.delete(each)
        given.forget(each)
      }
    },
    close: () => {
      write()
      files.close()
    },
  }
}

const nothingOf = (chunk: ChunkClaim | undefined): Unrecorded => ({
  at: 0,
  chunk,
  emailIds: new Set(),
  begun: [],
  fresh: [],
})

const isLeft = ({ emailIds, begun }: Unrecorded): boolean => emailIds.size > 0 || begun.length > 0

const claimOf = ({ campaignId, number, leaseUntil }: ChunkClaim): ChunkClaim => ({
  campaignId,
  number,
  leaseUntil,
})

/** What earlier processes left, with what is to be done when it is recorded: their files go with the last of it. */
function leftByOthers(folder: string): Map<Acceptances, () => void> {
  const { acceptances, remove } = readAcceptances(folder)
  let unrecorded = acceptances.length
  if (unrecorded === 0) remove()
  const onRecorded = (): void => {
    unrecorded -= 1
    if (unrecorded === 0) remove()
  }
  return new Map(acceptances.map((each) => [each, onRecorded]))
}

interface GivenUp {
  add(unrecorded: Unrecorded): void
  left(): Acceptances[]
  forget(recorded: Acceptances): void
}

/** No hand-over takes so long that something is accepted later for what was given up before. */
const longestHandOverMs = 600_000

function createGivenUp(files: LogFiles): GivenUp {
  const since = new Map<Unrecorded, number>()
  const told = new WeakMap<Acceptances, Unrecorded>()
  return {
    add: (unrecorded) => void since.set(unrecorded, performance.now()),
    left: () =>
      [...since].flatMap(([unrecorded, at]) => {
        if (isLeft(unrecorded)) {
          const { chunk, begun } = unrecorded
          const emailIds = [...unrecorded.emailIds]
          const acceptances = { at: unrecorded.at, chunk, emailIds, ...(begun.length > 0 && { begun }) }
          told.set(acceptances, unrecorded)
          return [acceptances]
        }
        if (performance.now() - at > longestHandOverMs) since.delete(unrecorded)
        return []
      }),
    forget: (recorded) => {
      const unrecorded = told.get(recorded)
      if (!unrecorded) return
      for (const id of recorded.emailIds) unrecorded.emailIds.delete(id)
      unrecorded.begun = []
      if (unrecorded.emailIds.size === 0) files.end(unrecorded)
    },
  }
}
