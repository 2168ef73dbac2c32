import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { z } from 'zod'
import {
  subjectName,
  counterName,
  entryLifeMs,
  tombstoneLifeMs,
  type Access,
  type Counts,
  type KeyQuery,
  type KeyStore,
  type Usage,
} from './key-store.ts'
import { countScript, keepScript, lookupScript, type Script } from './redis-scripts.ts'
import { sharedLookup } from './shared-lookup.ts'

const epochKey = 'epoch'
const entryKey = (entry: string): string => `access:${entry}`
const tombstoneKey = (name: string): string => `revoked:${name}`

/**
 * Deadline of a lookup in ms. A request must not wait for a store that hangs, because the accounts service
 * responds within a few ms.
 */
const scriptMs = 250
/** Deadline of a revocation in ms. It is longer, because a failed revocation causes its request to fail. */
const commandMs = 1_000
/** How long the store is not called after a timeout, in ms. */
const backOffMs = 1_000

const Counted = z.tuple([z.number(), z.number()])
const Requests = z.tuple([...Counted.def.items, ...Counted.def.items])
const Lookup = z.union([
  z.tuple([z.string(), ...Counted.def.items]),
  z.tuple([z.string(), z.string(), ...Requests.def.items]),
])
const Entry = z.object({ projectId: z.string().nullable(), known: z.unknown() })

/**
 * Creates a store on Redis, shared by all gateways and the accounts service. Redis must not evict
 * (`maxmemory-policy noeviction`), so that no tombstone is lost early. It must not persist to disk, so that a
 * restart does not restore old entries. It must be a single Redis and not a cluster, because the scripts
 * derive keys from stored values.
 */
export function redisKeyStore(url: string): KeyStore {
  const { run, redis, health } = connect(url)

  return {
    lookUp: sharedLookup(async (query, times) => {
      const keys = [epochKey, entryKey(query.entry), ...query.restsOn.map(tombstoneKey)]
      const { limit, misses } = countersOf(query)
      const prefixes = [
        tombstoneKey(subjectName.project('')),
        projectCounter(query, ''),
        clientCounter(query, ''),
      ]
      const args = [...prefixes, limit, misses, times, randomUUID()]
      const found = Lookup.parse(await run(lookupScript, keys, args))
      if (found.length === 3) return { epoch: found[0], ...named('misses', found[1], found[2]) }
      const [epoch, raw, ...counts] = found
      return { epoch, access: readEntry(raw), ...countsOf(counts) }
    }),
    keep: async (query, access, { epoch, lifeMs = entryLifeMs, found = true }) => {
      const { projectId } = access
      const tombstones = [...query.restsOn, ...(projectId === null ? [] : [subjectName.project(projectId)])]
      const keys = [epochKey, entryKey(query.entry), ...tombstones.map(tombstoneKey)]
      const { limit, misses } = countersOf(query)
      const counters = [projectCounter(query, projectId), clientCounter(query, projectId), limit]
      const args = [JSON.stringify(access), lifeMs, epoch, ...counters, found ? misses : '']
      return countsOf(Requests.parse(await run(keepScript, keys, args)))
    },
    count: async (name, points = 1) => {
      const [used, resetMs] = Counted.parse(await run(countScript, [name], [points]))
      return { used, resetMs }
    },
    revoke: async (names) => {
      if (redis.status !== 'ready') throw new Error(health() ?? 'redis: not ready')
      const transaction = redis.multi()
      for (const name of names) transaction.set(tombstoneKey(name), '1', 'PX', tombstoneLifeMs)
      const results = (await transaction.exec()) ?? []
      const failed = results.find(([error]) => error !== null)
      if (failed || results.length !== names.length)
        throw new Error('redis: revoking failed', { cause: failed?.[0] })
    },
    health,
    close: () => Promise.resolve(redis.disconnect()),
  }
}

const readEntry = (raw: string): Access => Entry.parse(JSON.parse(raw))

/** Returns the name of the project's counter. An empty name disables counting. */
const projectCounter = ({ budget }: KeyQuery, projectId: string | null): string =>
  budget && projectId !== null ? counterName.project(budget, projectId) : ''

const clientCounter = ({ client }: KeyQuery, projectId: string | null): string =>
  client && client.requests > 0 && projectId !== null ? counterName.client(client.address, projectId) : ''

const countersOf = ({ client }: KeyQuery): { limit: number; misses: string } => ({
  limit: client?.requests ?? 0,
  misses: client && client.misses > 0 ? counterName.misses(client.address) : '',
})

const countsOf = ([used, resetMs, byAddress, addressResetMs]: z.output<typeof Requests>): Counts => ({
  ...named('usage', used, resetMs),
  ...named('byAddress', byAddress, addressResetMs),
})

const named = (name: keyof Counts | 'misses', used: number, resetMs: number): Record<string, Usage> =>
  used === 0 ? {} : { [name]: { used, resetMs } }

interface Connection {
  redis: Redis
  run(script: Script, keys: string[], args: (string | number)[]): Promise<unknown>
  health(): string | undefined
}

function connect(url: string): Connection {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    // Sends all lookups of one turn of the event loop in one write.
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: commandMs,
    disconnectTimeout: 100,
    retryStrategy: (times) => Math.min(1_000, 50 * 2 ** times),
  })
  let lastError = ''
  let backOffUntil = 0
  redis.on('error', (error: Error) => (lastError = error.message))
  // The first request waits for the first connection attempt. Later requests do not wait for a connection.
  const firstTry = new Promise<void>(
    (resolve) => void redis.once('ready', resolve).once('error', () => resolve()),
  )

  const run: Connection['run'] = async (script, keys, args) => {
    await firstTry
    if (Date.now() < backOffUntil) throw new Error('redis: backing off after a timeout')
    try {
      return await withDeadline(
        evaluate(redis, script, { keyCount: keys.length, values: [...keys, ...args] }),
      )
    } catch (error) {
      if (error === late) backOffUntil = Date.now() + backOffMs
      throw error
    }
  }
  const health = (): string | undefined =>
    redis.status === 'ready' && Date.now() >= backOffUntil ? undefined : `redis: ${lastError || redis.status}`
  return { redis, run, health }
}

const late = new Error('redis: no response in time')

/**
 * Applies a deadline that ignores stalls of this process: after the deadline, it first reads responses that
 * have arrived. Otherwise a busy moment would look like a store that hangs, and the more expensive accounts
 * service would be called.
 */
async function withDeadline<T>(answer: Promise<T>): Promise<T> {
  const passed = Promise.withResolvers<never>()
  const timer = setTimeout(() => setImmediate(() => passed.reject(late)), scriptMs)
  try {
    return await Promise.race([answer, passed.promise])
  } finally {
    clearTimeout(timer)
  }
}

interface Call {
  keyCount: number
  /** The keys of the script, followed by its arguments. */
  values: (string | number)[]
}

async function evaluate(redis: Redis, { sha, source }: Script, { keyCount, values }: Call): Promise<unknown> {
  try {
    return await redis.evalsha(sha, keyCount, ...values)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error
    return redis.eval(source, keyCount, ...values)
  }
}
