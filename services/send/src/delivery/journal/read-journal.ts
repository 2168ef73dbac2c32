import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** A claim of an audience page. Each claim of a page has a different lease. */
export interface AudiencePageClaim {
  campaignId: string
  number: number
  leaseUntil: Date
}

/** Deliveries to record. */
export interface UnrecordedDeliveries {
  /** When the last mail was accepted, in milliseconds since the epoch. */
  at: number
  /** Undefined for mails of the queue, which have rows. */
  page?: AudiencePageClaim | undefined
  /** Mails that the server accepted. */
  emailIds: string[]
  /**
   * Mails of the page whose delivery started and that may have been accepted. Only known to the process that
   * delivered them.
   */
  started?: readonly string[]
}

// The format of a line.
const Line = z.object({
  at: z.number(),
  page: z.object({ campaignId: z.uuid(), number: z.int(), leaseUntil: z.coerce.date() }).optional(),
  emailIds: z.array(z.uuid()),
})

const filePattern = 'accepted-*.jsonl'

/**
 * Reads the journals of earlier processes in the folder, which is created if it is missing. `remove` deletes
 * their files.
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

/** Returns nothing for an incomplete line: the process ended during the write. */
function parseLine(line: string): UnrecordedDeliveries[] {
  try {
    return [Line.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
