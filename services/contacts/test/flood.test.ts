import { busyTime, type BusyTime } from '@postrider/http'
import { expectLogs, until } from '@postrider/testing/jest'
import { holdTransaction } from '@postrider/testing/postgres'
import { someCaller, type ApiResponse, type Client } from '@postrider/testing/service'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { traces } from './faults.ts'
import { someEmail } from './factories.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

/** Number of requests that the service is processing. */
let open = 0
/** Number of requests that the service has received. */
let arrived = 0

const counted = (requests: BusyTime): BusyTime => ({
  ...requests,
  of: (endpoints) =>
    requests.of(endpoints).map((each) => ({
      ...each,
      handlers: [
        (_req, res, next) => {
          open += 1
          arrived += 1
          res.once('close', () => (open -= 1))
          next()
        },
        ...each.handlers,
      ],
    })),
})

beforeAll(async () => {
  contacts = await startContacts({ overrides: { requests: counted(busyTime()) } })
})
afterAll(() => contacts.stop())

/** Blocks every statement that reads or writes events until the returned function is called. */
const holdLedger = (): Promise<() => Promise<void>> => hold('events')
const holdKeys = (): Promise<() => Promise<void>> => hold('idempotency_keys')

const hold = (table: string): Promise<() => Promise<void>> =>
  holdTransaction(contacts.db, (tx) =>
    sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx),
  )

/** Counts the statements that wait for the table of events. */
async function countHeldUp(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks where relation = 'events'::regclass and not granted
  `.execute(contacts.db)
  return rows[0]?.waiting ?? 0
}

const statuses = (answers: ApiResponse[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => String(status))].map(([status, all]) => [status, all.length]),
  )

const track = (client: Client, email = someEmail()): Promise<ApiResponse> =>
  client.post('/v1/track', { body: { email, event: 'flooded' } })

/**
 * Sends requests concurrently until a hundred requests are rejected while the other requests wait. Opens at
 * most `connecting` connections at the same time: Linux queues 511 connections for Node's server, and drops
 * the packets of additional connections.
 */
async function flood(send: (n: number) => Promise<ApiResponse>): Promise<Promise<ApiResponse>[]> {
  const answers: Promise<ApiResponse>[] = []
  const before = arrived
  let answered = 0
  while (answered < 100 && answers.length < 2_200) {
    answers.push(send(answers.length).finally(() => (answered += 1)))
    await until(() => answers.length - (arrived - before) < connecting)
  }
  return answers
}

const connecting = 200

describe('a flood of slow reads', () => {
  it('leaves connections for other projects, and returns 503 with Retry-After for a read that waits too long', async () => {
    expectLogs('request.refused')
    const [flooding, other] = [contacts.as(someCaller()), contacts.as(someCaller())]
    const release = await holdLedger()
    let ended = 0
    const reads = Array.from({ length: 40 }, () => flooding.get('/events').finally(() => (ended += 1)))
    await until(async () => (await countHeldUp()) >= 3)
    // Let the other requests arrive and wait in the queue.
    await pause(200)

    const others = await Promise.all(Array.from({ length: 10 }, () => other.get('/contacts')))
    const endedBefore = ended
    // Three requests read at a time, until they have waited 5 s for the lock.
    const first = await Promise.race(reads)
    await release()

    expect(statuses(others)).toEqual({ 200: 10 })
    // The other project's requests were answered before any read of the flood ended.
    expect(endedBefore).toBe(0)
    expect(first).toMatchObject({ status: 503, body: { error: { code: 'EXTERNAL_SERVICE_ERROR' } } })
    expect(first.headers.get('retry-after')).toBe('1')
    const all = statuses(await Promise.all(reads))
    expect(all['503']).toBeLessThanOrEqual(6)
    expect((all['200'] ?? 0) + (all['503'] ?? 0)).toBe(40)
  })
})

describe('a flood of /v1/track', () => {
  it('is partly rejected, leaves capacity for another project, and records each successful request', async () => {
    const [caller, calm] = [someCaller(), someCaller()]
    const release = await holdLedger()
    const tracked = await flood(() => track(contacts.as(caller)))
    const refused = await Promise.race(tracked)
    const others = Array.from({ length: 20 }, () => track(contacts.as(calm)))
    await pause(300)
    await release()

    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'EXTERNAL_SERVICE_ERROR' } } })
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(statuses(await Promise.all(others))).toEqual({ 200: 20 })
    const all = statuses(await Promise.all(tracked))
    expect((all['200'] ?? 0) + (all['503'] ?? 0)).toBe(tracked.length)
    expect(all['200']).toBeGreaterThanOrEqual(1_000)
    expect(await traces(contacts.db, caller.projectId)).toMatchObject({
      contacts: all['200'],
      events: all['200'],
    })
    expect(await traces(contacts.db, calm.projectId)).toMatchObject({ contacts: 20, events: 20 })
  }, 60_000)

  it('does not leave a contact or a key of a caller that has disconnected', async () => {
    const [busy, gone] = [contacts.as(someCaller()), someCaller()]
    const release = await holdLedger()
    // Start one batch for each slot of the group commit, each after the previous batch is blocked.
    const working: Promise<ApiResponse>[] = []
    for (let slot = 1; slot <= 4; slot += 1) {
      working.push(track(busy))
      await until(async () => (await countHeldUp()) >= slot)
    }
    await until(() => open === 4)
    const hangUp = new AbortController()
    const waiting = contacts.as(gone).post('/v1/track', {
      body: { email: someEmail(), event: 'gone' },
      headers: { 'idempotency-key': 'gone' },
      signal: hangUp.signal,
    })
    await until(() => open === 5)
    // Wait for the body, because a request is queued only with its body.
    await pause(100)
    hangUp.abort()
    await expect(waiting).rejects.toThrow()
    await until(() => open === 4)
    await release()

    expect(statuses(await Promise.all(working))).toEqual({ 200: 4 })
    expect((await track(busy)).status).toBe(200)
    expect(await traces(contacts.db, gone.projectId)).toEqual({
      keys: 0,
      contacts: 0,
      events: 0,
      messages: 0,
    })
  })
})

describe('a flood of rejected requests with a key', () => {
  it('causes a limited number of lookups, and leaves connections for other projects', async () => {
    const [flooding, calm] = [contacts.as(someCaller()), contacts.as(someCaller())]
    const refused = (client: Client, key: string): Promise<ApiResponse> =>
      client.post('/v1/track', { body: {}, headers: { 'idempotency-key': key } })
    const release = await holdKeys()
    const responses = await flood((n) => refused(flooding, `key ${n}`))
    const first = await Promise.race(responses)
    const other = refused(calm, 'a key')
    await release()

    expect(first.status).toBe(503)
    expect((await other).status).toBe(422)
    const all = statuses(await Promise.all(responses))
    expect((all['422'] ?? 0) + (all['503'] ?? 0)).toBe(responses.length)
  })
})
