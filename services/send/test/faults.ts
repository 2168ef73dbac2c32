import type { FaultPlace } from '@postrider/testing/postgres'

/** Points during a campaign send at which the database fails. */
export const campaignFaults = {
  'page written': { table: 'audience_pages', on: 'insert', at: 'statement' },
  'page committed': { table: 'audience_pages', on: 'insert', at: 'commit' },
  'page claimed': {
    table: 'audience_pages',
    on: 'update',
    when: 'new.contact_ids is not null',
    at: 'commit',
  },
  'page finished': {
    table: 'audience_pages',
    on: 'update',
    at: 'statement',
    when: 'new.contact_ids is null',
  },
  'mail written': { table: 'emails', on: 'insert', at: 'statement' },
  'mail queued': { table: 'deliveries', on: 'insert', at: 'statement' },
  'page expanded': { table: 'audience_pages', on: 'update', when: 'new.contact_ids is null', at: 'commit' },
  'message appended': { table: 'outbox', on: 'insert', at: 'statement' },
  'state written': { table: 'campaign_sends', on: 'update', at: 'statement' },
  'mail held or released': {
    table: 'deliveries',
    on: 'update',
    at: 'statement',
    when: 'new.held_due_at is distinct from old.held_due_at',
  },
  'state committed': { table: 'campaign_sends', on: 'update', at: 'commit' },
  'mail dequeued': { table: 'deliveries', on: 'delete', at: 'statement' },
  'drop written': { table: 'email_events', on: 'insert', at: 'statement', when: `new.name = 'dropped'` },
  'drop committed': { table: 'emails', on: 'update', when: `new.status = 'DROPPED'`, at: 'commit' },
} as const satisfies Record<string, FaultPlace>

/** Points at which the database fails while mails are sent directly from an audience page. */
export const audiencePageFaults = {
  'page claimed': { table: 'audience_pages', on: 'update', when: 'new.tries > old.tries', at: 'commit' },
  'mail captured': { table: 'inbox_messages', on: 'insert', at: 'commit' },
  'mail written': { table: 'emails', on: 'insert', at: 'statement' },
  'mail queued': { table: 'deliveries', on: 'insert', at: 'statement' },
  'page updated': {
    table: 'audience_pages',
    on: 'update',
    when: 'new.created > old.created',
    at: 'statement',
  },
  'batch committed': {
    table: 'audience_pages',
    on: 'update',
    when: 'new.created > old.created',
    at: 'commit',
  },
  'page finished': {
    table: 'audience_pages',
    on: 'update',
    when: 'new.contact_ids is null',
    at: 'statement',
  },
  'last batch committed': {
    table: 'audience_pages',
    on: 'update',
    when: 'new.contact_ids is null',
    at: 'commit',
  },
  'message appended': { table: 'outbox', on: 'insert', at: 'statement' },
} as const satisfies Record<string, FaultPlace>

/** Points at which the database fails while a workflow mail is sent, from the command to the outcome. */
export const workflowFaults = {
  'content written': { table: 'contents', on: 'insert', at: 'statement' },
  'mail written': { table: 'emails', on: 'insert', at: 'statement' },
  'timeline written': { table: 'email_events', on: 'insert', at: 'statement' },
  'mail queued': { table: 'deliveries', on: 'insert', at: 'statement' },
  'message appended': { table: 'outbox', on: 'insert', at: 'statement' },
  'mails committed': { table: 'emails', on: 'insert', at: 'commit' },
  'mail claimed': { table: 'deliveries', on: 'update', at: 'commit' },
  'mail captured': { table: 'inbox_messages', on: 'insert', at: 'commit' },
  'mail dequeued': { table: 'deliveries', on: 'delete', at: 'statement' },
  'outcome committed': { table: 'deliveries', on: 'delete', at: 'commit' },
} as const satisfies Record<string, FaultPlace>

export type WorkflowFault = keyof typeof workflowFaults

export type AudiencePageFault = keyof typeof audiencePageFaults

export type CampaignFault = keyof typeof campaignFaults
