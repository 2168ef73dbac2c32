import { hashOfKey } from '@postrider/contracts'
import { accountsApi } from '@postrider/contracts/internal'
import {
  countMiss,
  countRequest,
  entryLifeMs,
  subjectName,
  revertMiss,
  type Access,
  type Budget,
  type Counts,
  type KeyLookup,
  type KeyQuery,
  type Usage,
} from '@postrider/security/key-store'
import type { SessionClaims } from '@postrider/security'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { limitExceeded } from './rate-limit.ts'

const Key = accountsApi.findKey.response.shape.key
const Session = accountsApi.findSession.response.shape.session
export type KeyAccess = NonNullable<z.output<typeof Key>>
export type SessionAccess = NonNullable<z.output<typeof Session>>

export interface AccessLookup<Known> extends Counts {
  /** The key or session; null if the accounts service does not know it. */
  known: Known
}

/** The client for which a key is looked up, with its limits. */
export interface LookupClient {
  /**
   * The group of addresses to which limits apply (`addressGroup`); undefined if the client is not limited.
   */
  group: string | undefined
  /**
   * Maximum number of requests per minute from the group to one project; 0 if only the project's limit
   * applies.
   */
  requests: number
  budget: Budget
}

/**
 * How long an unknown key is cached, in milliseconds. Protects the accounts service from a client that
 * continues to use an old key.
 */
const unknownKeyLifeMs = 10_000

/**
 * Finds the project of a key, and counts one request in the project's budget. Throws 429 if too many unknown
 * keys or sessions were looked up for the client address.
 */
export function findKey(
  ctx: Context,
  key: string,
  lookupClient: LookupClient,
): Promise<AccessLookup<KeyAccess | null>> {
  const hash = hashOfKey(key)
  const entry = subjectName.key(hash)
  const callAccounts = async (): Promise<AccountsResult<KeyAccess | null>> => {
    const { key: known } = await ctx.accounts.findKey({ hash })
    const projectId = known?.projectId ?? null
    return { projectId, known, found: known !== null, lifeMs: known ? entryLifeMs : unknownKeyLifeMs }
  }
  return find(ctx, {
    entry,
    restsOn: [entry],
    schema: Key,
    callAccounts,
    lookupClient,
  })
}

/**
 * Finds a session and its user's role in this project. Counts one request in the budget of the secret key.
 * Throws 429 like `findKey`.
 */
export function findSession(
  ctx: Context,
  { sid, sub }: SessionClaims,
  { projectId, group }: { projectId: string | null; group: string | undefined },
): Promise<AccessLookup<SessionAccess | null>> {
  const restsOn = [
    subjectName.session(sid),
    subjectName.user(sub),
    ...(projectId === null ? [] : [subjectName.member(projectId, sub)]),
  ]
  const callAccounts = async (): Promise<AccountsResult<SessionAccess | null>> => {
    const { session } = await ctx.accounts.findSession({ sessionId: sid, projectId })
    // Do not cache the result for a user who is not a member: joining the project must take effect
    // immediately. The request does not count for the project.
    const found = session !== null && (projectId === null || session.project !== null)
    const lifeMs = found ? entryLifeMs : 0
    return { projectId: session?.project?.projectId ?? null, known: session, found, lifeMs }
  }
  const lookupClient: LookupClient = { group, requests: 0, budget: 'secret' }
  return find(ctx, {
    entry: `session:${sid}:${projectId ?? ''}`,
    restsOn,
    schema: Session,
    callAccounts,
    lookupClient,
  })
}

type AccountsResult<Known> = Access & { known: Known; found: boolean; lifeMs: number }

interface LookupQuery<Known> extends Omit<KeyQuery, 'budget' | 'client'> {
  schema: z.ZodType<Known>
  lookupClient: LookupClient
  /**
   * Calls the accounts service. The result is not cached if `lifeMs` is 0. `found` is false for an unknown
   * key or session, which counts as a miss.
   */
  callAccounts(): Promise<AccountsResult<Known>>
}

/**
 * Looks the entry up and counts the request in one round trip to the key store. If the store lacks the entry,
 * fetches it from the accounts service and stores it. While the store is unavailable, every request calls the
 * accounts service, and requests are counted in this process.
 */
async function find<Known>(
  ctx: Context,
  { schema, callAccounts, lookupClient, ...subject }: LookupQuery<Known>,
): Promise<AccessLookup<Known>> {
  const query = { ...subject, ...limitsOf(ctx, subject.entry, lookupClient) }
  const lookup = await withStore(ctx, () => ctx.keyStore.lookUp(query))
  if (lookup?.access) {
    const { usage, byAddress } = lookup
    return {
      known: schema.parse(lookup.access.known),
      ...(usage && { usage }),
      ...(byAddress && { byAddress }),
    }
  }
  await limitGuessing(ctx, query, lookup)
  const result = await callCountingMiss(ctx, { query, lookup }, callAccounts)
  if (result.found) ctx.confirmed.set(query.entry, true)
  else ctx.confirmed.delete(query.entry)
  return {
    known: result.known,
    ...(await cacheAndCount(ctx, query, { result, epoch: lookup?.epoch })),
  }
}

function limitsOf(
  { config, confirmed }: Context,
  entry: string,
  { group, requests, ...lookupClient }: LookupClient,
): Pick<KeyQuery, 'budget' | 'client'> {
  const budget = config.rateLimitPerMinute > 0 ? lookupClient.budget : undefined
  if (group === undefined) return { budget }
  // Lookups of keys that were valid before are not limited. Otherwise, a client that guesses keys could lock
  // out other clients of its address.
  const misses = confirmed.has(entry) ? 0 : config.addressLimits.keyless
  return { budget, client: { address: group, requests, misses } }
}

/**
 * Throws 429 for an address with too many unsuccessful lookups, because each lookup calls the accounts
 * service. Allows some lookups above the limit, because their keys may be valid.
 */
async function limitGuessing(ctx: Context, query: KeyQuery, lookup: KeyLookup | undefined): Promise<void> {
  const misses: Usage | undefined = lookup ? lookup.misses : await countMiss(ctx.countLocally, query)
  const limit = query.client?.misses ?? 0
  if (limit > 0 && misses && misses.used > limit && !ctx.takeSpareLookup())
    throw limitExceeded({ limit, usage: misses, of: 'with unknown keys or sessions from your IP address' })
}

/**
 * Calls the accounts service. The lookup is already counted as a miss. If the call fails, reverts this count.
 */
async function callCountingMiss<Known>(
  ctx: Context,
  { query, lookup }: { query: KeyQuery; lookup: KeyLookup | undefined },
  callAccounts: () => Promise<AccountsResult<Known>>,
): Promise<AccountsResult<Known>> {
  try {
    return await callAccounts()
  } catch (error) {
    if (lookup) await withStore(ctx, () => revertMiss(ctx.keyStore.count, query))
    else await revertMiss(ctx.countLocally, query)
    throw error
  }
}

interface KeepInput {
  result: AccountsResult<unknown>
  /** The epoch of the store at the lookup; undefined if the store was unavailable. */
  epoch: string | undefined
}

async function cacheAndCount(ctx: Context, query: KeyQuery, { result, epoch }: KeepInput): Promise<Counts> {
  const { lifeMs, found, ...access } = result
  if (lifeMs === 0) return {}
  const kept =
    epoch === undefined
      ? undefined
      : await withStore(ctx, () => ctx.keyStore.keep(query, access, { epoch, lifeMs, found }))
  if (kept) return kept
  if (found) await revertMiss(ctx.countLocally, query)
  return countRequest(ctx.countLocally, query, access.projectId)
}

/**
 * Runs `work` on the key store. Returns undefined if the store is unavailable, so that the request can
 * continue.
 */
export async function withStore<T>(ctx: Context, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    ctx.storeFailures.inc()
    ctx.log.debug('key_store.failed', { error })
    return undefined
  }
}
