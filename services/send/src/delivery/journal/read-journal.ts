import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** A claim of an audience page. A page that is claimed again has another lease. */
export interface PageClaim {
  campaignId: string
  number: number
  leaseUntil: Date
}

/** Deliveries that are to be recorded. */
export interface UnrecordedDeliveries {
  /** When the last of them was accepted, in ms since the epoch. */
  at: number
  /** Undefined for mails of the queue, which have their rows. */
  page?: PageClaim | undefined
  /** Mails that the server accepted. */
  emailIds: string[]
  /**
   * Mails of the page whose delivery began and that may have been accepted. Only the process that delivered
   * them knows them.
   */
  begun?: readonly string[]
}

// The shape that JSON gives a line.
const Line = z.object({
  at: z.number(),
  page: z.object({ campaignId: z.uuid(), number: z.int(), leaseUntil: z.coerce.date() }).optional(),
  emailIds: z.array(z.uuid()),
})

const filePattern = 'accepted-*.jsonl'

/**
 * Reads what earlier processes wrote into the folder, which is created if it is missing. `remove` deletes
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

/** Returns nothing for an incomplete line: the process ended while it wrote the line. */
function parseLine(line: string): UnrecordedDeliveries[] {
  try {
    return [Line.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
