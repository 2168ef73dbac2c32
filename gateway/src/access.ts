import { hash as hashOf } from 'node:crypto'
import { accountsApi } from '@postrider/contracts'
import {
  entryLifeMs,
  subjectName,
  type Access,
  type KeyQuery,
  type SessionClaims,
  type Usage,
} from '@postrider/service'
import type { z } from 'zod'
import type { Context } from './context.ts'

const Key = accountsApi.findKey.answer.shape.key
const Session = accountsApi.findSession.answer.shape.session
export type KeyAccess = NonNullable<z.output<typeof Key>>
export type SessionAccess = NonNullable<z.output<typeof Session>>

export interface Found<Known> {
  /** Null when accounts knows no such key or session. */
  known: Known
  usage: Usage | undefined
}

/** A key nobody has is asked about again soon: remembering it only shields accounts from a client that goes on with an old one. */
const unknownKeyLifeMs = 10_000

/** Whose key is it? Counts one request of its project. */
export function findKey(ctx: Context, key: string): Promise<Found<KeyAccess | null>> {
  const hash = hashOf('sha256', key)
  const entry = subjectName.key(hash)
  const ask = async (): Promise<Answer<KeyAccess | null>> => {
    const { key: known } = await ctx.accounts.findKey({ hash })
    const projectId = known?.projectId ?? null
    return { projectId, known, lifeMs: known ? entryLifeMs : unknownKeyLifeMs }
  }
  return find(ctx, { entry, restsOn: [entry], schema: Key, ask })
}

/** Is the session alive, and what is its user in this project? Counts one request of the project. */
export function findSession(
  ctx: Context,
  { sid, sub }: SessionClaims,
  projectId: string | null,
): Promise<Found<SessionAccess | null>> {
  const restsOn = [
    subjectName.session(sid),
    subjectName.user(sub),
    ...(projectId === null ? [] : [subjectName.member(projectId, sub)]),
  ]
  const ask = async (): Promise<Answer<SessionAccess | null>> => {
    const { session } = await ctx.accounts.findSession({ sessionId: sid, projectId })
    // A project that the user does not belong to is not counted against, and joining it must take effect at once.
    const lifeMs = session && (projectId === null || session.project) ? entryLifeMs : 0
    return { projectId: session?.project?.projectId ?? null, known: session, lifeMs }
  }
  return find(ctx, { entry: `session:${sid}:${projectId ?? ''}`, restsOn, schema: Session, ask })
}

type Answer<Known> = Access & { known: Known; lifeMs: number }

interface Question<Known> extends Omit<KeyQuery, 'counted'> {
  schema: z.ZodType<Known>
  /** Asks accounts. `lifeMs` 0: the answer is not kept. */
  ask(): Promise<Answer<Known>>
}

/** From the store in one round trip; else of accounts, and kept. Without the store accounts is asked each time and counts are local. */
async function find<Known>(
  ctx: Context,
  { schema, ask, ...subject }: Question<Known>,
): Promise<Found<Known>> {
  const query = { ...subject, counted: ctx.config.rateLimitPerMinute > 0 }
  const looked = await tried(ctx, () => ctx.keyStore.look(query))
  if (looked?.access) return { known: schema.parse(looked.access.known), usage: looked.usage }
  const { lifeMs, ...access } = await ask()
  return {
    known: access.known,
    usage: await keep(ctx, { query, access, lifeMs, epoch: looked?.epoch }),
  }
}

interface Keeping {
  query: KeyQuery
  access: Access
  lifeMs: number
  /** Of the look; undefined when the store was away. */
  epoch: string | undefined
}

async function keep(ctx: Context, { query, access, lifeMs, epoch }: Keeping): Promise<Usage | undefined> {
  if (lifeMs === 0) return undefined
  const kept =
    epoch === undefined
      ? undefined
      : await tried(ctx, async () => [await ctx.keyStore.keep(query, access, { epoch, lifeMs })])
  if (kept) return kept[0]
  return query.counted && access.projectId !== null ? ctx.countLocally(access.projectId) : undefined
}

/** Undefined when the store is away: that must fail no request. */
async function tried<T>(ctx: Context, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    ctx.storeFailures.inc()
    ctx.log.debug('key-store.away', { error })
    return undefined
  }
}
