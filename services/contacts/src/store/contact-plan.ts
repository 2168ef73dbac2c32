import type { ContactPlan } from '@postrider/messaging'

const withoutAddress = `
  case when each.result ? 'errors' then jsonb_set(each.result, '{errors}', (
    select coalesce(jsonb_agg(case when error ->> 'email' ~* :address then jsonb_set(error, '{email}', '""') else error end order by place), '[]')
    from jsonb_array_elements(each.result -> 'errors') with ordinality as refused (error, place)
  )) else each.result end`

/** What is kept of a contact beside its own row. Its deletion takes it along; what is written late is found by this. */
export const contactPlan: ContactPlan = [
  { table: 'events', kind: 'event', by: 'contact_id', orderBy: 'created_at', key: 'id' },
  { table: 'segment_members', kind: 'membership', by: 'contact_id', key: 'segment_id' },
  { table: 'consents', kind: 'consent', by: 'contact_id', orderBy: 'at', key: 'id' },
  // What a query looked for, and rows that an import refused.
  {
    table: 'jobs',
    kind: 'job',
    mentions: "concat(each.data, each.result -> 'errors')",
    key: 'id',
    emptied: {
      data: "case when each.data #>> '{filter,search}' ~* :address then each.data #- '{filter,search}' else each.data end",
      result: withoutAddress,
    },
    hidden: ['input', 'position', 'result', 'failed_reason'],
  },
]
