import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** A page and the claim on it, which is another one after each chunk that was recorded. */
export interface ChunkClaim {
  campaignId: string
  number: number
  leaseUntil: Date
}

/** Mails that a server has accepted: a line of a log. */
export interface Acceptances {
  /** When, in ms since the epoch. */
  at: number
  /** Undefined for mails of the queue. */
  chunk?: ChunkClaim | undefined
  emailIds: string[]
  /** Mails of the chunk that were begun, answered or not: known to the process that handed them over, and in no line. */
  begun?: readonly string[]
}

// As JSON leaves a line.
const Line = z.object({
  at: z.number(),
  chunk: z.object({ campaignId: z.uuid(), number: z.int(), leaseUntil: z.coerce.date() }).optional(),
  emailIds: z.array(z.uuid()),
})

const logFilePattern = 'accepted-*.jsonl'

/** What earlier processes have written into the folder, and how to remove it. The folder is made if it is missing. */
export function readAcceptances(folder: string): { acceptances: Acceptances[]; remove(): void } {
  mkdirSync(folder, { recursive: true })
  const paths = globSync(logFilePattern, { cwd: folder }).map((name) => join(folder, name))
  return {
    acceptances: paths.flatMap((path) => readFileSync(path, 'utf8').split('\n').flatMap(acceptancesOf)),
    remove: () => {
      for (const path of paths) rmSync(path, { force: true })
    },
  }
}

/** None of a line that is not whole: the process ended while it wrote it. */
function acceptancesOf(line: string): Acceptances[] {
  try {
    return [Line.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
