import { deleteBatch, transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { sweepEntries } from '../store/audit-entries.ts'
import { sweepMeterReports } from '../store/meter-reports.ts'

const dayMs = 86_400_000

/** The longest window in which attempts count: one day, for invitations. */
const attemptsCountedMs = dayMs

/** The longest window of a bounce or complaint rate is a week. One more day covers clock differences. */
const ratesCountedMs = 8 * dayMs

/** Stripe repeats events for three days and accepts usage of the last 35 days. */
const paymentsKeptMs = 60 * dayMs

const limit = 10_000

/** Tables with expiring rows, the column with the expiry, and how long rows are kept after their expiry. */
const expiringTables = [
  { table: 'sessions', column: 'expires_at', keptMs: 0 },
  { table: 'invitations', column: 'expires_at', keptMs: 0 },
  { table: 'mail_tokens', column: 'expires_at', keptMs: 0 },
  { table: 'used_oauth_states', column: 'expires_at', keptMs: 0 },
  { table: 'attempts', column: 'last_attempt_at', keptMs: attemptsCountedMs },
  { table: 'reputation_hours', column: 'hour', keptMs: ratesCountedMs },
  { table: 'payment_events', column: 'received_at', keptMs: paymentsKeptMs },
] as const

/** Deletes a batch of expired rows of each table; returns true if more may be left. */
export async function sweepExpired({ db, now, config }: Context): Promise<boolean> {
  let more = false
  for (const { keptMs, ...rows } of expiringTables) {
    const before = new Date(now().getTime() - keptMs)
    const deleted = await transact(db, (tx) => deleteBatch(tx, { ...rows, before, limit }), { slow: true })
    more ||= deleted === limit
  }
  const reconciledBefore = new Date(now().getTime() - paymentsKeptMs)
  await transact(db, (tx) => sweepMeterReports(tx, reconciledBefore), { slow: true })
  const auditedBefore = new Date(now().getTime() - config.auditRetentionDays * dayMs)
  const isLeft = await transact(db, (tx) => sweepEntries(tx, auditedBefore), { slow: true })
  return more || isLeft
}
