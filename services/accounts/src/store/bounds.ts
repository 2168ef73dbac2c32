import type { BoundsOf } from '@postrider/db'
import { messagingBounds } from '@postrider/messaging'
import { erasureBounds } from '@postrider/tenancy'
import type { Tables } from './tables.ts'

/** How the size of each table is limited. */
export const bounds: BoundsOf<Tables> = {
  ...messagingBounds,
  ...erasureBounds,
  users: { keeps: 'state', of: 'each user' },
  identities: { keeps: 'with', table: 'users' },
  sessions: { keeps: 'time', by: 'their expiry, after 7 days', oldest: { column: 'expires_at' } },
  // The row of a deleted project stays, so that its generation is never reused.
  projects: { keeps: 'state', of: 'each project that was ever created' },
  members: { keeps: 'with', table: 'projects' },
  api_keys: { keeps: 'with', table: 'projects' },
  invitations: { keeps: 'time', by: 'their expiry', oldest: { column: 'expires_at' } },
  attempts: { keeps: 'time', by: '1 day', oldest: { column: 'last_attempt_at' } },
  platform_mails: { keeps: 'queue', until: 'the send service has accepted the mail' },
  mail_tokens: { keeps: 'time', by: 'their expiry', oldest: { column: 'expires_at' } },
  used_oauth_states: { keeps: 'time', by: 'the end of their cookie', oldest: { column: 'expires_at' } },
  usage: { keeps: 'state', of: 'each month of each project' },
  limit_notices: { keeps: 'with', table: 'projects' },
  reputation_hours: { keeps: 'time', by: '8 days', oldest: { column: 'hour' } },
  reputations: { keeps: 'with', table: 'projects' },
  payment_events: { keeps: 'time', by: '60 days', oldest: { column: 'received_at' } },
  customer_reads: { keeps: 'queue', until: "the customer's subscriptions are read" },
  purge_reports: { keeps: 'state', of: 'each service and each project that was reset or deleted' },
  audit_entries: { keeps: 'time', by: 'AUDIT_RETENTION_DAYS', oldest: { column: 'at' } },
  meter_reports: {
    keeps: 'time',
    by: '60 days',
    oldest: { column: 'at', where: 'reconciled_at is not null' },
  },
}
