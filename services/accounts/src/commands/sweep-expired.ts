import { deleteBatch, transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { sweepEntries } from '../store/audit-entries.ts'
import { sweepMeterReports } from '../store/meter-reports.ts'

const dayMs = 86_400_000

/** The longest time for which an attempt counts: an invitation, for a day. */
const attemptsCountedMs = dayMs

/** The longest window of a rate is a week; a day more for clocks that differ. */
const ratesCountedMs = 8 * dayMs

/** Stripe repeats an event for three days, and takes usage of the last 35 days. */
const paymentsKeptMs = 60 * dayMs

const limit = 10_000

/** What ends, with the column that says when and the time for which it is kept after that. */
const ending = [
  { table: 'sessions', column: 'expires_at', keptMs: 0 },
  { table: 'invitations', column: 'expires_at', keptMs: 0 },
  { table: 'mail_tokens', column: 'expires_at', keptMs: 0 },
  { table: 'used_oauth_states', column: 'expires_at', keptMs: 0 },
  { table: 'attempts', column: 'last_attempt_at', keptMs: attemptsCountedMs },
  { table: 'reputation_hours', column: 'hour', keptMs: ratesCountedMs },
  { table: 'payment_events', column: 'received_at', keptMs: paymentsKeptMs },
] as const

/** Deletes a batch of each kind of row that has ended; true when there may be more. */
export async function sweepExpired({ db, now, config }: Context): Promise<boolean> {
  let more = false
  for (const { keptMs, ...rows } of ending) {
    const before = new Date(now().getTime() - keptMs)
    const deleted = await transact(db, (tx) => deleteBatch(tx, { ...rows, before, limit }), { slow: true })
    more ||= deleted === limit
  }
  const settledBefore = new Date(now().getTime() - paymentsKeptMs)
  await transact(db, (tx) => sweepMeterReports(tx, settledBefore), { slow: true })
  const auditedBefore = new Date(now().getTime() - config.auditRetentionDays * dayMs)
  const isLeft = await transact(db, (tx) => sweepEntries(tx, auditedBefore), { slow: true })
  return more || isLeft
}
