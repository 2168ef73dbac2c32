import { monthOf } from '@postrider/contracts'
import { deleteBatch, transact } from '@postrider/db'
import type { LoopDefinition } from '@postrider/process'
import { sql } from 'kysely'
import { deleteOldCampaignSends } from '../campaigns/delete-old-campaign-sends.ts'
import { foldStoredBytes } from '@postrider/tenancy'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import { recordOutage } from '../delivery/record-outage.ts'
import { sweepRates } from '../delivery/store/rates.ts'
import { recheckDomains } from '../domains/verify-domain.ts'
import { deleteInboxBeyond } from '../inbox/captured-mails.ts'
import { deleteOldFiles, deleteUnusedFiles } from '../mails/store/attachments.ts'
import { deleteUnusedContents } from '../mails/store/contents.ts'
import { deleteOldMails, forgetContents } from '../mails/store/emails.ts'
import { recordRenderingUsage } from '../rendering/record-usage.ts'
import { deleteOldRecipients } from '../recipients/store.ts'
import { softBounceDays } from '../suppressions/write-suppressions.ts'
import { forgetOldTemplateVersions } from '../templates/forget-old-template-versions.ts'
import { forgetDeletedTemplates } from '../templates/store/templates.ts'
import { sweepUploads } from '../uploads/sweep-uploads.ts'

/** A kind of rows that are deleted after a time. */
interface Sweep {
  /** Days for which the rows are stored; 0 means forever. */
  days: number
  limit?: number
  /** Deletes a batch of rows from before `before`. Returns their number. */
  work(tx: Tx, past: { before: Date; limit: number }): Promise<number>
}

/** The loops that check domains again and delete rows after their retention. */
export const upkeepLoops = (ctx: Context): LoopDefinition[] => {
  const loop = (name: string, work: () => Promise<boolean>, everyMs = 600_000): LoopDefinition => ({
    name,
    everyMs,
    clockOnly: true,
    work,
  })
  return [
    // A domain is due five minutes after its last check.
    loop('domain-checks', () => recheckDomains(ctx), 30_000),
    loop('uploads', () => sweepUploads(ctx), 60_000),
    loop(
      'stored-bytes',
      () => foldStoredBytes({ ...ctx, service: 'send', quota: ctx.config.storageQuota }),
      5_000,
    ),
    loop('provider-outages', () => recordOutage(ctx), 5_000),
    renderingUsageLoop(ctx),
    loop('run-retention', () => deleteOldCampaignSends(ctx)),
    loop('template-version-retention', () => forgetOldTemplateVersions(ctx)),
    ...Object.entries(sweepsOf(ctx)).map(([name, sweeps]) => loop(name, () => sweepAll(ctx, sweeps))),
  ]
}

const renderingUsageLoop = (ctx: Context): LoopDefinition => ({
  name: 'rendering-usage',
  everyMs: 60_000,
  clockOnly: true,
  work: async () => {
    await recordRenderingUsage(ctx)
    return false
  },
  finish: () => recordRenderingUsage(ctx),
})

/** Deletes a batch of each kind of rows. Returns true if more rows may have to be deleted. */
async function sweepAll({ db, now }: Context, sweeps: readonly Sweep[]): Promise<boolean> {
  let more = false
  for (const { days, limit = 1_000, work } of sweeps.filter((sweep) => sweep.days > 0)) {
    const past = { before: new Date(now().getTime() - days * dayMs), limit }
    more = (await transact(db, (tx) => work(tx, past), { slow: true })) === limit || more
  }
  return more
}

const dayMs = 86_400_000
const hourInDays = 1 / 24

/** The rows that each loop deletes, by loop name. */
const sweepsOf = ({ config, log, inboxCapacity: keep }: Context): Record<string, Sweep[]> => ({
  'mail-retention': [{ days: config.emailRetentionDays, work: deleteOldMails }],
  // Keep these rows for a while: a workflow may still use a deleted template, and the row of a deleted
  // contact stops delayed mails to this contact.
  'deleted-retention': [
    { days: config.emailRetentionDays, limit: 200, work: forgetDeletedTemplates },
    { days: config.emailRetentionDays, work: deleteOldRecipients },
  ],
  retention: [
    { days: config.bodyRetentionDays, work: forgetContents },
    { days: 1, work: deleteUnusedContents },
    { days: fileDaysOf(config), limit: 100, work: deleteOldFiles },
    { days: 1, limit: 100, work: deleteUnusedFiles },
    // Keep this row for twice the key's time to live: it must outlive the key in the contacts service, whose
    // clock may differ.
    { days: 2 * config.idempotencyTtlHours * hourInDays, work: rowsOf('send_requests', 'claimed_at') },
    { days: 2 * config.idempotencyTtlHours * hourInDays, work: rowsOf('send_batches', 'claimed_at') },
  ],
  // Keep an ended suppression: without its row, bounces from before its end would count again.
  'ended-suppressions': [{ days: softBounceDays, work: rowsOf('suppressions', 'ends_at') }],
  'inbox-retention': [
    { days: config.inboxRetentionDays, work: rowsOf('inbox_messages', 'received_at') },
    { days: 1, work: (tx, { limit }) => deleteInboxBeyond(tx, { keep, limit }) },
  ],
  'delivery-sweep': [
    {
      // A notification arrives at most some seconds before its mail is recorded. An older notification is
      // about mail of another system that uses the same account.
      days: hourInDays,
      work: async (tx, past) => {
        const deleted = await rowsOf('early_notifications', 'received_at')(tx, past)
        if (deleted > 0) log.warn('notifications.unclaimed', { deleted })
        return deleted
      },
    },
    // SNS retries a message for at most an hour. A week also covers manual replays.
    { days: 7, work: rowsOf('notification_receipts', 'received_at') },
    // Commands for workflow mails wait for less than 30 days.
    { days: 30, work: rowsOf('workflow_withdrawals', 'started_until') },
    {
      days: 30,
      work: (tx, past) =>
        deleteBatch(tx, {
          table: 'cancel_jobs',
          column: 'updated_at',
          ...past,
          where: sql`state = 'completed'`,
        }),
    },
    // The longest window of the view operator_project_rendering is a week.
    { days: 8, work: rowsOf('rendering_hours', 'hour') },
    { days: 1, work: rowsOf('send_throttles', 'until') },
    { days: 1, work: async (tx, { before }) => sweepRates(tx, before).then(() => 0) },
    // Keep the usage of the previous month: a mail that was accepted in that month is subtracted if it ends
    // unsent.
    {
      days: 62,
      work: (tx, { before, limit }) =>
        deleteBatch(tx, { table: 'limit_usage', column: 'month', before: monthOf(before), limit }),
    },
  ],
})

/** Returns the days for which files are stored, at most as long as the content of their mail. */
const fileDaysOf = ({
  attachmentRetentionDays: files,
  bodyRetentionDays: bodies,
}: Context['config']): number =>
  files === 0 || bodies === 0 ? Math.max(files, bodies) : Math.min(files, bodies)

const rowsOf =
  (table: string, column: string): Sweep['work'] =>
  (tx, past) =>
    deleteBatch(tx, { table, column, ...past })
