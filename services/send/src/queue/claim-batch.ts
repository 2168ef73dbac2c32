import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Batch, ClaimedMail } from '../delivery/batch.ts'
import { renderingMs } from '../delivery/lease.ts'
import { errorPauseMs, timeAfter, returnedOutcome } from '../delivery/outcomes.ts'
import type { PriorityClass } from '../db/queue-priorities.ts'
import type { Tx } from '../db/tables.ts'
import { queueSource } from './queue-batch.ts'
import { recordJournal } from './record-journal.ts'
import { recordOutcomes } from './record-outcomes.ts'
import { releaseScheduled } from './release-scheduled.ts'
import {
  claimMails,
  claimPlatformMails,
  requeueExpired,
  type Claim,
  type ClaimedRow,
} from './store/claims.ts'
import { findOutgoing } from './store/outgoing.ts'

/**
 * Number of mails in a batch. A batch is small enough to be rendered quickly, and to have several batches in
 * progress. It is large enough to make the cost of a commit irrelevant.
 */
const batchSize = 75

/** Number of mails in a quarantined batch. Each mail may take a second to render. */
const quarantinedSize = 16

/** Time after which a quarantined batch ends, so that the next batch selects projects again. */
const quarantinedMs = 2_000

export interface ClaimedBatch {
  batch: Batch
  /** True if a project has used its full share, so that more of its mails may be due. */
  isFull: boolean
}

export interface ClaimOptions {
  priority: PriorityClass
  /** If `only` is true, claims mails only of these projects, otherwise only of all other projects. */
  projects: { ids: readonly string[]; only: boolean }
}

/**
 * Claims due mails of a priority class. Returns undefined if no mail may be sent. The claim is already
 * committed when this function returns, so a crash leaves a lease that expires.
 */
export function claimBatch(
  ctx: Context,
  { priority, projects }: ClaimOptions,
): Promise<ClaimedBatch | undefined> {
  const { provider, config } = ctx
  const size = projects.only ? quarantinedSize : batchSize
  return claim(ctx, {
    priority,
    size,
    isQuarantined: projects.only,
    claimRows: (tx, common) =>
      claimMails(tx, {
        ...common,
        projects,
        projectRate: config.projectRatePerSecond,
        providerRate: { name: provider.name, perSecond: provider.ratePerSecond() },
      }),
  })
}

/** Claims due platform mail, which belongs to no project. */
export const claimPlatformBatch = (ctx: Context): Promise<ClaimedBatch | undefined> =>
  claim(ctx, { priority: 1, size: batchSize, isQuarantined: false, claimRows: claimPlatformMails })

interface ClaimInput {
  priority: PriorityClass
  size: number
  isQuarantined: boolean
  claimRows(tx: Tx, claim: Claim): Promise<ClaimedRow[]>
}

async function claim(ctx: Context, claiming: ClaimInput): Promise<ClaimedBatch | undefined> {
  const { priority, isQuarantined } = claiming
  const limit = Math.min(claiming.size, ctx.provider.capacity(priority))
  if (limit === 0) return undefined
  await recordJournal(ctx)
  const leaseMs = ctx.config.leaseSeconds * 1000
  const claimed = { id: ctx.newId(), priority, limit, takesOver: ctx.takeover.isDue(leaseMs) }
  const startedAt = performance.now()
  const now = ctx.now()
  const leaseUntil = timeAfter(ctx, leaseMs)
  const rows = await transact(ctx.db, async (tx) => {
    const taken = await claiming.claimRows(tx, { ...claimed, now, leaseUntil })
    await requeueExpired(tx, idsOf(taken.filter(({ isInDoubt }) => isInDoubt)), now)
    return taken
  })
  ctx.takeover.claimed()
  if (rows.length === 0) return undefined
  const renderMs = Math.min(renderingMs(leaseMs), isQuarantined ? quarantinedMs : Number.POSITIVE_INFINITY)
  return {
    isFull: isFull(rows),
    batch: {
      priority,
      isQuarantined,
      leaseUntil,
      renderUntil: startedAt + renderMs,
      mails: await readClaimed(ctx, claimed.id, rows),
      ...queueSource(ctx, claimed.id),
    },
  }
}

const idsOf = (rows: readonly ClaimedRow[]): string[] => rows.map(({ id }) => id)

const isFull = (rows: readonly ClaimedRow[]): boolean =>
  [...Map.groupBy(rows, ({ projectId }) => projectId).values()].some(
    (ofProject) => ofProject.length >= (ofProject[0]?.share ?? 1),
  )

/**
 * If the provider publishes facts, returns in-doubt mails (which the provider may have) to the queue, where
 * they wait for a fact.
 */
async function withoutInDoubt(
  ctx: Context,
  claimId: string,
  rows: readonly ClaimedRow[],
): Promise<ClaimedRow[]> {
  const { inDoubtWaitMs } = ctx.provider
  if (inDoubtWaitMs === 0) return [...rows]
  const waiting = rows.filter(({ isInDoubt }) => isInDoubt)
  if (waiting.length > 0)
    await recordOutcomes(
      ctx,
      claimId,
      waiting.map((row) => returnedOutcome(ctx, row, { inMs: inDoubtWaitMs })),
    )
  return rows.filter(({ isInDoubt }) => !isInDoubt)
}

/** Reads the claimed mails. If this fails, the mails return to the queue without a render try. */
async function readClaimed(
  ctx: Context,
  claimId: string,
  rows: readonly ClaimedRow[],
): Promise<ClaimedMail[]> {
  try {
    const mails = await findMails(ctx, await withoutInDoubt(ctx, claimId, rows))
    return await releaseScheduled(ctx, claimId, mails)
  } catch (error) {
    const outcomes = rows.map((row) => returnedOutcome(ctx, row, { inMs: errorPauseMs }))
    await recordOutcomes(ctx, claimId, outcomes).catch((cause: unknown) =>
      ctx.log.warn('claim.left_to_expire', { error: cause }),
    )
    throw error
  }
}

async function findMails(ctx: Context, rows: readonly ClaimedRow[]): Promise<ClaimedMail[]> {
  const found = await findOutgoing(ctx.db, idsOf(rows))
  const claimed = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap((mail) => {
    const row = claimed.get(mail.id)
    return row ? [{ ...mail, attempts: row.attempts, renderTries: row.renderTries }] : []
  })
}
