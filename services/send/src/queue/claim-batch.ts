import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { platformTenant } from '../mails/platform-mail.ts'
import { lastStartMs } from './lease.ts'
import { shareOut, tokensFor, type Contender } from './share-out.ts'
import {
  claimShares,
  findTenants,
  hasDuePlatformMail,
  requeueLapsed,
  type Claimed,
  type Search,
  type Tenant,
} from './store/claims.ts'
import { lockRates, projectScope, providerScope, takeTokens, type Rate } from './store/rates.ts'
import type { PriorityClass, Tx } from '../db/tables.ts'
import { recordLeftMails } from './record-left-mails.ts'

export interface Batch {
  claimId: string
  priority: PriorityClass
  mails: Claimed[]
  /** No hand-over may begin later, since it could outlive the lease. */
  startBefore: Date
  leaseUntil: Date
  /** True when a project has used its whole share: more of its mails may be due. */
  isFull: boolean
  /** True for a batch of heavy tenants. */
  isHeavy: boolean
}

/**
 * Mails of a batch. Small enough to render quickly and to have several batches in progress, large enough that the cost of a commit
 * does not matter. Under /v1/send with 128 clients two batches of 200 took 315 MB, and with two of 100 the queue sometimes grew.
 */
const batchSize = 75

/** Mails of a batch of heavy tenants: rendering one of them may take a second. */
const heavySize = 16

/** Whose mails a batch may have: with `only` those of these tenants, else those of all others. */
export type Claimants = NonNullable<Search['heavy']>

/** Leaves out heavy tenants, and those of which enough mails wait to be rendered. */
export const usualClaimants = (
  { rendering }: Context,
  priority: PriorityClass,
  heavy = rendering.heavyTenants(),
): Claimants => ({ tenants: [...heavy, ...rendering.busyTenants(priority)], only: false })

export const heavyClaimants = ({ rendering }: Context, heavy = rendering.heavyTenants()): Claimants => ({
  tenants: heavy,
  only: true,
})

/**
 * Claims due mails of a priority class: a fair share for each project, within the rates of projects and provider. The claim is
 * committed when this returns, so a crash leaves a lease that lapses; undefined when nothing may be sent. Tenants whose mails are slow
 * to render (`heavyClaimants`) have batches of their own.
 */
export async function claimBatch(
  ctx: Context,
  priority: PriorityClass,
  claimants: Claimants = usualClaimants(ctx, priority),
): Promise<Batch | undefined> {
  const isHeavy = claimants.only
  const limit = Math.min(isHeavy ? heavySize : batchSize, ctx.provider.capacity(priority))
  if (limit === 0 || (isHeavy && claimants.tenants.length === 0)) return undefined
  const projectRate = ctx.config.projectRatePerSecond
  const find: Claiming['find'] = (tx, now) =>
    findTenants(tx, { priority, now, limit, projectRate, heavy: claimants })
  return claim(ctx, { priority, limit, isHeavy, find })
}

/** The same for mail of the platform, which is of no project. */
export async function claimPlatformBatch(ctx: Context): Promise<Batch | undefined> {
  const limit = Math.min(batchSize, ctx.provider.capacity(1))
  if (limit === 0 || !(await hasDuePlatformMail(ctx.db, ctx.now()))) return undefined
  const find = () => Promise.resolve([{ projectId: platformTenant }])
  return claim(ctx, { priority: 1, limit, isHeavy: false, ofPlatform: true, find })
}

interface Claiming {
  priority: PriorityClass
  limit: number
  isHeavy: boolean
  ofPlatform?: boolean
  find(tx: Tx, now: Date): Promise<Tenant[]>
}

async function claim(
  ctx: Context,
  { priority, limit, isHeavy, ofPlatform = false, find }: Claiming,
): Promise<Batch | undefined> {
  await recordLeftMails(ctx)
  const leaseMs = ctx.config.leaseSeconds * 1000
  const takesOver = ctx.takeover.isDue(leaseMs)
  const batch = await transact(ctx.db, async (tx) => {
    const now = ctx.now()
    const tenants = await find(tx, now)
    if (tenants.length === 0) return undefined
    const buckets = await lockBuckets(ctx, tx, tenants)
    const shares = shareOut(
      contendersOf(tenants, priority, buckets),
      Math.min(limit, providerTokens(ctx, priority, buckets)),
    )
    if (shares.length === 0) return undefined
    const claimId = ctx.newId()
    const leaseUntil = later(now, leaseMs)
    const mails = await claimShares(
      tx,
      { id: claimId, priority, now, leaseUntil, takesOver, ofPlatform },
      shares,
    )
    if (mails.length === 0) return undefined
    const taken = Map.groupBy(mails, ({ projectId }) => projectId)
    await takeTokens(tx, tokensTaken(ctx, mails, buckets))
    await requeueLapsed(
      tx,
      mails.filter(({ isInDoubt }) => isInDoubt).map(({ emailId }) => emailId),
      now,
    )
    return {
      claimId,
      priority,
      mails,
      isHeavy,
      startBefore: lastStart(ctx, now),
      leaseUntil,
      isFull: shares.some(({ projectId, take }) => (taken.get(projectId)?.length ?? 0) >= take),
    }
  })
  ctx.takeover.claimed()
  return batch
}

interface Buckets {
  perSecond: number
  tokens: Map<string, number>
}

function lockBuckets(ctx: Context, tx: Tx, tenants: readonly Tenant[]): Promise<Buckets> {
  const { projectRatePerSecond: perSecond } = ctx.config
  const ofProvider = ctx.provider.ratePerSecond()
  const rates: Rate[] = [
    ...(perSecond === 0
      ? []
      : tenants.map(({ projectId }) => ({ scope: projectScope(projectId), perSecond }))),
    ...(ofProvider === 0
      ? []
      : [{ scope: providerScope(ctx.provider.name), perSecond: Math.max(1, ofProvider) }]),
  ]
  return lockRates(tx, rates, ctx.now()).then((tokens) => ({ perSecond, tokens }))
}

const contendersOf = (
  tenants: readonly Tenant[],
  priority: PriorityClass,
  { perSecond, tokens }: Buckets,
): Contender[] =>
  tenants.map(({ projectId }) => ({
    projectId,
    tokens: tokensFor(priority, { tokens: tokens.get(projectScope(projectId)) ?? unlimited, perSecond }),
  }))

const providerTokens = ({ provider }: Context, priority: PriorityClass, { tokens }: Buckets): number =>
  tokensFor(priority, {
    tokens: tokens.get(providerScope(provider.name)) ?? unlimited,
    perSecond: provider.ratePerSecond(),
  })

const unlimited = Number.POSITIVE_INFINITY

/** What the mails take of the buckets that were locked: of none where there is no rate. */
function tokensTaken(
  { provider }: Context,
  mails: readonly Claimed[],
  { tokens }: Buckets,
): Map<string, number> {
  const scopes = mails.flatMap(({ projectId }) => [projectScope(projectId), providerScope(provider.name)])
  const taken = Map.groupBy(
    scopes.filter((scope) => tokens.has(scope)),
    (scope) => scope,
  )
  return new Map([...taken].map(([scope, times]) => [scope, times.length]))
}

const lastStart = ({ config }: Context, now: Date): Date =>
  later(now, lastStartMs({ leaseMs: config.leaseSeconds * 1000, timeoutMs: config.handOverTimeoutMs }))

const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms)
