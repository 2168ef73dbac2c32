import type { BoundsOf } from '@postrider/db'
import { messagingBounds } from '@postrider/messaging'
import { projectBounds, storedBytesBounds } from '@postrider/tenancy'
import type { Tables } from './tables.ts'

/** What limits the size of each table. */
export const bounds: BoundsOf<Tables> = {
  ...messagingBounds,
  ...projectBounds,
  ...storedBytesBounds,
  emails: { keeps: 'time', by: 'EMAIL_RETENTION_DAYS', oldest: { id: 'id' } },
  email_events: { keeps: 'with', table: 'emails' },
  deliveries: { keeps: 'queue', until: 'the mail has its outcome' },
  contents: {
    keeps: 'time',
    by: 'EMAIL_BODY_RETENTION_DAYS',
    oldest: { table: 'emails', column: 'queued_at', where: 'content_id is not null' },
  },
  attachments: { keeps: 'time', by: 'ATTACHMENT_RETENTION_DAYS', oldest: { column: 'used_at' } },
  templates: { keeps: 'time', by: 'EMAIL_RETENTION_DAYS', oldest: { column: 'deleted_at' } },
  template_versions: { keeps: 'time', by: 'EMAIL_RETENTION_DAYS', oldest: { column: 'ended_at' } },
  domains: { keeps: 'state', of: 'each sender domain' },
  campaign_sends: { keeps: 'with', table: 'emails' },
  audience_pages: { keeps: 'with', table: 'campaign_sends' },
  send_requests: { keeps: 'time', by: 'IDEMPOTENCY_TTL_HOURS', times: 2, oldest: { column: 'claimed_at' } },
  send_throttles: { keeps: 'time', by: '1 day', oldest: { column: 'until' } },
  send_batches: { keeps: 'time', by: 'IDEMPOTENCY_TTL_HOURS', times: 2, oldest: { column: 'claimed_at' } },
  cancel_jobs: { keeps: 'time', by: '30 days', oldest: { column: 'updated_at' } },
  recipients: { keeps: 'time', by: 'EMAIL_RETENTION_DAYS', oldest: { column: 'deleted_at' } },
  // Suppressions without an end date are state: one row for each suppressed address and rule.
  suppressions: { keeps: 'time', by: '30 days', oldest: { column: 'ends_at' } },
  limit_usage: { keeps: 'state', of: 'each limit of the last two months' },
  suppression_key: { keeps: 'state', of: 'the one key' },
  send_rates: { keeps: 'state', of: 'each project that has sent in the last day' },
  provider_outages: { keeps: 'state', of: 'each provider and priority class' },
  rendering_hours: { keeps: 'time', by: '8 days', oldest: { column: 'hour' } },
  inbox_messages: { keeps: 'time', by: 'INBOX_RETENTION_DAYS', oldest: { column: 'received_at' } },
  early_notifications: { keeps: 'time', by: '1 hour', oldest: { column: 'received_at' } },
  notification_receipts: { keeps: 'time', by: '7 days', oldest: { column: 'received_at' } },
  workflow_withdrawals: { keeps: 'time', by: '30 days', oldest: { column: 'started_until' } },
  uploads: { keeps: 'state', of: 'each uploaded image' },
  objects_to_remove: { keeps: 'queue', until: 'the storage has removed the object' },
}
