import { storedBytesPurge, type PurgePlan } from '@postrider/tenancy'

/**
 * The rows that a project purge deletes. A reset keeps the domains. It also keeps suppressions, because
 * addresses that complained must stay blocked, and usage, because a reset must not lift limits or hide costs.
 * Queued mails are deleted without a terminal message, because consumers would ignore a message of an earlier
 * generation.
 */
export const purgePlan: PurgePlan = [
  // Domains come first, because `forgetIdentities` reads them when the project is deleted.
  { table: 'domains', keptOnReset: true, orderBy: 'domain' },
  {
    table: 'emails',
    orderBy: 'queued_at',
    owns: [
      { table: 'deliveries', by: 'email_id' },
      { table: 'email_events', by: 'email_id' },
    ],
  },
  { table: 'audience_pages' },
  { table: 'campaign_sends' },
  {
    table: 'contents',
    namedBy: [
      { table: 'emails', by: 'content_id' },
      { table: 'campaign_sends', by: 'content_id' },
    ],
  },
  { table: 'attachments' },
  { table: 'templates', owns: [{ table: 'template_versions', by: 'template_id' }] },
  { table: 'workflow_withdrawals' },
  { table: 'send_requests' },
  { table: 'send_batches' },
  { table: 'send_throttles' },
  { table: 'cancel_jobs' },
  { table: 'recipients' },
  { table: 'inbox_messages' },
  // A trigger queues the removal of the uploads' objects.
  { table: 'uploads' },
  { table: 'suppressions', keptOnReset: true, orderBy: 'kind' },
  { table: 'limit_usage', keptOnReset: true, orderBy: 'month' },
  { table: 'rendering_hours', keptOnReset: true, orderBy: 'hour' },
  ...storedBytesPurge,
]
