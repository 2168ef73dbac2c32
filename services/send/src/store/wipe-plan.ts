import type { WipePlan } from '@postrider/messaging'

/**
 * What a reset or deleted project loses. A reset keeps domains and suppressions: it must not make people mailable who complained.
 * A mail that goes while it is queued gets no terminal message: it would be of an earlier generation, which no consumer hears.
 */
export const wipePlan: WipePlan = [
  // First, since their names are what is told to SES when the project is deleted.
  { table: 'domains', keptOnReset: true, orderBy: 'domain' },
  {
    table: 'emails',
    orderBy: 'queued_at',
    owns: [
      { table: 'deliveries', by: 'email_id' },
      { table: 'email_events', by: 'email_id' },
    ],
  },
  { table: 'contents', namedBy: { table: 'emails', by: 'content_id' } },
  { table: 'templates' },
  { table: 'send_requests' },
  { table: 'recipients' },
  { table: 'inbox_messages' },
  { table: 'suppressions', keptOnReset: true, orderBy: 'kind' },
]
