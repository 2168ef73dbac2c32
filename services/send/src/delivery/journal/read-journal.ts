import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** A claim of an audience page. `leaseUntil` identifies the claim: each claim has a different lease. */
export interface AudiencePageClaim {
  campaignId: string
  number: number
  leaseUntil: Date
}

/** Deliveries to record. */
export interface UnrecordedDeliveries {
  /** The time when the last mail was accepted, in milliseconds since the epoch. */
  at: number
  /** Undefined for queued mails, which have rows. */
  page?: AudiencePageClaim | undefined
  /** Ids of the mails that the server accepted. */
  emailIds: string[]
  /**
   * Ids of the page's mails whose delivery started, and which the server may have accepted. Only the process
   * that delivered the mails knows these ids.
   */
  started?: readonly string[]
}

// The format of a line in a journal file.
const Line = z.object({
  at: z.number(),
  page: z.object({ campaignId: z.uuid(), number: z.int(), leaseUntil: z.coerce.date() }).optional(),
  emailIds: z.array(z.uuid()),
})

const filePattern = 'accepted-*.jsonl'

/**
 * Reads the journals of earlier processes in a folder, and creates the folder if it is missing. `remove`
 * deletes the files of these journals.
 */
export function readJournal(folder: string): { deliveries: UnrecordedDeliveries[]; remove(): void } {
  mkdirSync(folder, { recursive: true })
  const paths = globSync(filePattern, { cwd: folder }).map((name) => join(folder, name))
  return {
    deliveries: paths.flatMap((path) => readFileSync(path, 'utf8').split('\n').flatMap(parseLine)),
    remove: () => {
      for (const path of paths) rmSync(path, { force: true })
    },
  }
}

/** Returns an empty array for an incomplete line, which results if the process ends during a write. */
function parseLine(line: string): UnrecordedDeliveries[] {
  try {
    return [Line.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
