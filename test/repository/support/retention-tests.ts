import type { ServiceName } from '@postrider/services'

/**
 * For each table with a retention time, the test of the deletion of its old rows. The tables of `messaging`
 * exist in every service.
 */
export const retentionTests: Record<ServiceName | 'messaging', Record<string, string>> = {
  messaging: {
    inbox: 'libs/messaging/test/inbox.test.ts',
    dead_letters: 'libs/messaging/test/dead-letters.test.ts',
  },
  accounts: {
    sessions: 'services/accounts/test/sweep-expired.test.ts',
    invitations: 'services/accounts/test/sweep-expired.test.ts',
    attempts: 'services/accounts/test/sweep-expired.test.ts',
    mail_tokens: 'services/accounts/test/sweep-expired.test.ts',
    used_oauth_states: 'services/accounts/test/sweep-expired.test.ts',
    reputation_hours: 'services/accounts/test/sweep-expired.test.ts',
    payment_events: 'services/accounts/test/sweep-expired.test.ts',
    meter_reports: 'services/accounts/test/sweep-expired.test.ts',
    audit_entries: 'services/accounts/test/audit.test.ts',
  },
  contacts: {
    consents: 'services/contacts/test/consent.test.ts',
    events: 'services/contacts/test/partitions.test.ts',
    idempotency_keys: 'services/contacts/test/retention.test.ts',
    effects: 'services/contacts/test/effect-keys.test.ts',
    former_contacts: 'services/contacts/test/former-contacts.test.ts',
    jobs: 'services/contacts/test/job-fairness.test.ts',
    segment_copies: 'services/contacts/test/ended-copies.test.ts',
    segment_members: 'services/contacts/test/ended-copies.test.ts',
  },
  send: {
    emails: 'services/send/test/retention.test.ts',
    contents: 'services/send/test/retention.test.ts',
    attachments: 'services/send/test/attachments.test.ts',
    templates: 'services/send/test/retention.test.ts',
    template_versions: 'services/send/test/template-versions.test.ts',
    send_requests: 'services/send/test/retention.test.ts',
    send_batches: 'services/send/test/retention.test.ts',
    send_throttles: 'services/send/test/throttle.test.ts',
    cancel_jobs: 'services/send/test/cancelled.test.ts',
    recipients: 'services/send/test/retention.test.ts',
    suppressions: 'services/send/test/soft-bounces.test.ts',
    inbox_messages: 'services/send/test/retention.test.ts',
    early_notifications: 'services/send/test/early-notifications.test.ts',
    notification_receipts: 'services/send/test/retention.test.ts',
    rendering_hours: 'services/send/test/rendering-hours.test.ts',
    workflow_withdrawals: 'services/send/test/withdrawn-mails.test.ts',
  },
  segments: { contact_states: 'services/segments/test/retention.test.ts' },
  campaigns: {},
  'workflow-engine': {
    workflow_executions: 'services/workflow-engine/test/retention.test.ts',
    workflow_roots: 'services/workflow-engine/test/root-limit.test.ts',
  },
  analytics: {
    activity: 'services/analytics/test/partitions.test.ts',
    rollups: 'services/analytics/test/partitions.test.ts',
    waiting_steps: 'services/analytics/test/partitions.test.ts',
  },
  webhooks: {
    webhook_events: 'services/webhooks/test/retention.test.ts',
    webhook_replays: 'services/webhooks/test/retention.test.ts',
  },
}
