import { hashOfKey } from '@postrider/contracts'
import { accountsApi } from '@postrider/contracts/internal'
import {
  countMiss,
  countRequest,
  entryLifeMs,
  subjectName,
  takeBackMiss,
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

const Key = accountsApi.findKey.answer.shape.key
const Session = accountsApi.findSession.answer.shape.session
export type KeyAccess = NonNullable<z.output<typeof Key>>
export type SessionAccess = NonNullable<z.output<typeof Session>>

export interface Found<Known> extends Counts {
  /** Null when accounts knows no such key or session. */
  known: Known
}

/** The client that a lookup is for. */
export interface Asker {
  /** The group of addresses that its limits count it by (`addressGroup`); undefined: it is not limited. */
  group: string | undefined
  /** The requests per minute of the group to one project; 0 for the limit of the project. */
  requests: number
  budget: Budget
}

/** Unknown keys are cached briefly, to protect accounts from a client that continues to use an old key. */
const unknownKeyLifeMs = 10_000

/**
 * Finds the project of a key, and counts one request in its budget. Throws 429 for a client address that has
 * looked up too many keys or sessions that do not exist, as `findSession` does.
 */
export function findKey(ctx: Context, key: string, asker: Asker): Promise<Found<KeyAccess | null>> {
  const hash = hashOfKey(key)
  const entry = subjectName.key(hash)
  const ask = async (): Promise<Answer<KeyAccess | null>> => {
    const { key: known } = await ctx.accounts.findKey({ hash })
    const projectId = known?.projectId ?? null
    return { projectId, known, found: known !== null, lifeMs: known ? entryLifeMs : unknownKeyLifeMs }
  }
  return find(ctx, { entry, restsOn: [entry], schema: Key, ask, asker })
}

/**
 * Finds a session and its user's role in this project; counts one request in the budget of the secret key.
 */
export function findSession(
  ctx: Context,
  { sid, sub }: SessionClaims,
  { projectId, group }: { projectId: string | null; group: string | undefined },
): Promise<Found<SessionAccess | null>> {
  const restsOn = [
    subjectName.session(sid),
    subjectName.user(sub),
    ...(projectId === null ? [] : [subjectName.member(projectId, sub)]),
  ]
  const ask = async (): Promise<Answer<SessionAccess | null>> => {
    const { session } = await ctx.accounts.findSession({ sessionId: sid, projectId })
    // A non-member's request does not count for the project, and joining the project must take effect
    // immediately.
    const found = session !== null && (projectId === null || session.project !== null)
    const lifeMs = found ? entryLifeMs : 0
    return { projectId: session?.project?.projectId ?? null, known: session, found, lifeMs }
  }
  const asker: Asker = { group, requests: 0, budget: 'secret' }
  return find(ctx, { entry: `session:${sid}:${projectId ?? ''}`, restsOn, schema: Session, ask, asker })
}

type Answer<Known> = Access & { known: Known; found: boolean; lifeMs: number }

interface Question<Known> extends Omit<KeyQuery, 'budget' | 'client'> {
  schema: z.ZodType<Known>
  asker: Asker
  /**
   * Asks accounts. `lifeMs` 0: the answer is not kept. `found` false: there is no such key or session, which
   * counts as a miss.
   */
  ask(): Promise<Answer<Known>>
}

/**
 * Looks the entry up and counts the request, in one round trip to the key store. Entries that the store lacks
 * are fetched from accounts and stored. While the store is unavailable, every request calls accounts, and
 * counts are local.
 */
async function find<Known>(
  ctx: Context,
  { schema, ask, asker, ...subject }: Question<Known>,
): Promise<Found<Known>> {
  const query = { ...subject, ...limitsOf(ctx, subject.entry, asker) }
  const looked = await tried(ctx, () => ctx.keyStore.lookUp(query))
  if (looked?.access) {
    const { usage, byAddress } = looked
    return {
      known: schema.parse(looked.access.known),
      ...(usage && { usage }),
      ...(byAddress && { byAddress }),
    }
  }
  await refuseGuessing(ctx, query, looked)
  const answer = await askOrTakeBack(ctx, { query, looked }, ask)
  if (answer.found) ctx.confirmed.set(query.entry, true)
  else ctx.confirmed.delete(query.entry)
  return { known: answer.known, ...(await keep(ctx, query, { answer, epoch: looked?.epoch })) }
}

function limitsOf(
  { config, confirmed }: Context,
  entry: string,
  { group, requests, ...asker }: Asker,
): Pick<KeyQuery, 'budget' | 'client'> {
  const budget = config.rateLimitPerMinute > 0 ? asker.budget : undefined
  if (group === undefined) return { budget }
  // A client that guesses keys must not shut out others behind its address whose keys were good a minute ago.
  const misses = confirmed.has(entry) ? 0 : config.addressLimits.keyless
  return { budget, client: { address: group, requests, misses } }
}

/**
 * Throws 429 for an address that has looked up too much that does not exist, since each lookup costs a call
 * of accounts; but lets a few through, one of which may be a good key.
 */
async function refuseGuessing(ctx: Context, query: KeyQuery, looked: KeyLookup | undefined): Promise<void> {
  const misses: Usage | undefined = looked ? looked.misses : await countMiss(ctx.countLocally, query)
  const limit = query.client?.misses ?? 0
  if (limit > 0 && misses && misses.used > limit && !ctx.takeSpareLookup())
    throw limitExceeded({ limit, usage: misses, of: 'with unknown keys or sessions from your address' })
}

/**
 * A lookup counts as a miss until accounts has answered; when accounts cannot be asked, the miss is taken
 * back, since it was no guess.
 */
async function askOrTakeBack<Known>(
  ctx: Context,
  { query, looked }: { query: KeyQuery; looked: KeyLookup | undefined },
  ask: () => Promise<Answer<Known>>,
): Promise<Answer<Known>> {
  try {
    return await ask()
  } catch (error) {
    if (looked) await tried(ctx, () => takeBackMiss(ctx.keyStore.count, query))
    else await takeBackMiss(ctx.countLocally, query)
    throw error
  }
}

interface Keeping {
  answer: Answer<unknown>
  /** The store's epoch at the look-up; undefined when the store was down. */
  epoch: string | undefined
}

async function keep(ctx: Context, query: KeyQuery, { answer, epoch }: Keeping): Promise<Counts> {
  const { lifeMs, found, ...access } = answer
  if (lifeMs === 0) return {}
  const kept =
    epoch === undefined
      ? undefined
      : await tried(ctx, () => ctx.keyStore.keep(query, access, { epoch, lifeMs, found }))
  if (kept) return kept
  if (found) await takeBackMiss(ctx.countLocally, query)
  return countRequest(ctx.countLocally, query, access.projectId)
}

/** Undefined when the key store is down, which must fail no request. */
export async function tried<T>(ctx: Context, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    ctx.storeFailures.inc()
    ctx.log.debug('key-store.away', { error })
    return undefined
  }
}
