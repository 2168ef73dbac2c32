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
  /** Null if accounts knows no such key or session. */
  known: Known
}

/** The client on whose behalf a key or session is looked up. */
export interface LookupClient {
  /** The group of addresses by which the client is counted (`addressGroup`). Undefined: it is not limited. */
  group: string | undefined
  /** Maximum requests per minute of the group to one project. 0: the limit of the project applies. */
  requests: number
  budget: Budget
}

/** Unknown keys are cached briefly, to protect accounts from a client that continues to use an old key. */
const unknownKeyLifeMs = 10_000

/**
 * Finds the project of a key, and counts one request in its budget. Throws 429 for a client address that
 * has looked up too many unknown keys or sessions.
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
    // A non-member's request does not count for the project, and joining the project must take effect
    // immediately.
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
   * Calls accounts. With `lifeMs` 0, the result is not cached. `found` is false for an unknown key or
   * session, which counts as a miss.
   */
  callAccounts(): Promise<AccountsResult<Known>>
}

/**
 * Looks the entry up and counts the request, in one round trip to the key store. Entries that the store lacks
 * are fetched from accounts and stored. While the store is unavailable, every request calls accounts, and
 * counts are local.
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
  // A client that guesses keys must not lock out other clients of its address whose keys were valid at
  // their last lookup.
  const misses = confirmed.has(entry) ? 0 : config.addressLimits.keyless
  return { budget, client: { address: group, requests, misses } }
}

/**
 * Throws 429 for an address with too many unsuccessful lookups, because each one calls accounts. Lets a few
 * through, because one may be a valid key.
 */
async function limitGuessing(ctx: Context, query: KeyQuery, lookup: KeyLookup | undefined): Promise<void> {
  const misses: Usage | undefined = lookup ? lookup.misses : await countMiss(ctx.countLocally, query)
  const limit = query.client?.misses ?? 0
  if (limit > 0 && misses && misses.used > limit && !ctx.takeSpareLookup())
    throw limitExceeded({ limit, usage: misses, of: 'with unknown keys or sessions from your IP address' })
}

/**
 * A lookup counts as a miss until accounts has responded. If the call fails, the miss is subtracted again.
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

/** Returns undefined if the key store is unavailable, which must not fail a request. */
export async function withStore<T>(ctx: Context, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    ctx.storeFailures.inc()
    ctx.log.debug('key_store.failed', { error })
    return undefined
  }
}
