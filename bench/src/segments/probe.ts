import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@postrider/db'
import { sql } from 'kysely'
import { rowOf } from '../contacts/timed.ts'
import type { Row } from '../outcome.ts'
import { ask, type Project } from './project.ts'
import { probed } from './tracked.ts'

export interface Probes {
  /**
   * Begins no further ones, waits until what was begun is in the ledger (for 30 s), and answers the delays.
   */
  stop(): Promise<Row[]>
}

export interface ProbeOptions {
  project: Project
  /** Of the service of contacts. */
  databaseUrl: string
}

const everyMs = 50
const boundMs = 2_000
const patienceMs = 30_000

/**
 * Twenty times a second a new contact enters two segments, one by its fields and one by an event. Measured is
 * the time from the request until the entry is a row of the ledger, which is looked for every 20 ms.
 */
export function startProbes({ project, databaseUrl }: ProbeOptions): Probes {
  const db = openDatabase<object>(databaseUrl, { max: 2 })
  const run = `${Date.now()}`
  const asked = new Map<string, number>()
  const seen = { fields: new Map<string, number>(), events: new Map<string, number>() }
  const failures: unknown[] = []
  // Tracking takes the public key.
  const keys = { ...project, secretKey: project.publicKey }
  let isOver = false
  const begin = async (): Promise<void> => {
    for (let n = 0; !isOver; n += 1) {
      const email = `probe-${run}-${n}@example.org`
      asked.set(email, performance.now())
      void ask(keys, 'POST /v1/track', { email, event: 'probed', data: { probe: n } }).catch(
        (error: unknown) => failures.push(error),
      )
      await pause(everyMs)
    }
  }
  const begun = begin()
  const watching = (['fields', 'events'] as const).map(async (kind) => {
    const name = `segment.${probed[kind].slug}.entry`
    const giveUpAt = (): number => Math.max(...asked.values()) + patienceMs
    while (!isOver || (seen[kind].size < asked.size && performance.now() < giveUpAt())) {
      const { rows } = await sql<{ email: string }>`
        select contacts.email from events join contacts on contacts.id = events.contact_id
        where events.project_id = ${project.id} and events.name = ${name}
          and events.created_at > now() - interval '40 seconds'
      `.execute(db)
      const now = performance.now()
      for (const { email } of rows) if (!seen[kind].has(email)) seen[kind].set(email, now)
      await pause(20)
    }
  })
  return {
    stop: async () => {
      isOver = true
      await Promise.all([begun, ...watching])
      await db.destroy()
      if (failures.length > 0) throw failures[0]
      return [
        delaysOf('entry by fields is in the ledger', { asked, seen: seen.fields }),
        delaysOf('entry by an event is in the ledger', { asked, seen: seen.events }),
      ]
    },
  }
}

/** Of p99, unlike other bounds. */
function delaysOf(
  name: string,
  { asked, seen }: { asked: ReadonlyMap<string, number>; seen: ReadonlyMap<string, number> },
): Row {
  const delays = [...asked].map(([email, at]) => (seen.get(email) ?? Number.POSITIVE_INFINITY) - at)
  const row = rowOf(`${name}: half load`, delays)
  return {
    ...row,
    boundMs,
    bounded: 'p99',
    after: { of: asked.size, seen: [...asked.keys()].filter((email) => seen.has(email)).length },
  }
}
