import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@postrider/db'
import { sql } from 'kysely'
import { rowOf } from '../contacts/timed.ts'
import type { Row } from '../outcome.ts'
import { callApi, type Project } from './project.ts'
import { probed } from './tracked.ts'

export interface Probes {
  /**
   * Stops starting probes. Waits at most 30 s until all started probes are in the ledger, and returns their
   * delays.
   */
  stop(): Promise<Row[]>
}

export interface ProbeOptions {
  project: Project
  /** The URL of the contacts service's database. */
  databaseUrl: string
}

const everyMs = 50
const boundMs = 2_000
const timeoutMs = 30_000

/**
 * Creates twenty contacts (probes) per second. Each contact enters two segments: one by fields, one by an
 * event. Measures the time from the request until the segment entry is a row of the ledger, which is polled
 * every 20 ms.
 */
export function startProbes({ project, databaseUrl }: ProbeOptions): Probes {
  const db = openDatabase<object>(databaseUrl, { max: 2 })
  const run = `${Date.now()}`
  const requestedAt = new Map<string, number>()
  const seen = { fields: new Map<string, number>(), events: new Map<string, number>() }
  const failures: unknown[] = []
  // `POST /v1/track` accepts only the public key.
  const keys = { ...project, secretKey: project.publicKey }
  let isOver = false
  const startAll = async (): Promise<void> => {
    for (let n = 0; !isOver; n += 1) {
      const email = `probe-${run}-${n}@example.org`
      requestedAt.set(email, performance.now())
      void callApi(keys, 'POST /v1/track', { email, event: 'probed', data: { probe: n } }).catch(
        (error: unknown) => failures.push(error),
      )
      await pause(everyMs)
    }
  }
  const starting = startAll()
  const watching = (['fields', 'events'] as const).map(async (kind) => {
    const name = `segment.${probed[kind].slug}.entry`
    const giveUpAt = (): number => Math.max(...requestedAt.values()) + timeoutMs
    while (!isOver || (seen[kind].size < requestedAt.size && performance.now() < giveUpAt())) {
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
      await Promise.all([starting, ...watching])
      await db.destroy()
      if (failures.length > 0) throw failures[0]
      return [
        delaysOf('entry by fields is in the ledger', { requestedAt, seen: seen.fields }),
        delaysOf('entry by an event is in the ledger', { requestedAt, seen: seen.events }),
      ]
    },
  }
}

/** Returns a row whose target is for p99, not for p95. */
function delaysOf(
  name: string,
  { requestedAt, seen }: { requestedAt: ReadonlyMap<string, number>; seen: ReadonlyMap<string, number> },
): Row {
  const delays = [...requestedAt].map(([email, at]) => (seen.get(email) ?? Number.POSITIVE_INFINITY) - at)
  const row = rowOf(`${name}: half load`, delays)
  return {
    ...row,
    boundMs,
    bounded: 'p99',
    after: { of: requestedAt.size, seen: [...requestedAt.keys()].filter((email) => seen.has(email)).length },
  }
}
