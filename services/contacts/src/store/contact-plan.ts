import type { ContactPlan } from '@postrider/tenancy'

const withoutAddress = `
  case when each.result ? 'errors' then jsonb_set(each.result, '{errors}', (
    select coalesce(jsonb_agg(case when error ->> 'email' ~* :address then jsonb_set(error, '{email}', '""') else error end order by place), '[]')
    from jsonb_array_elements(each.result -> 'errors') with ordinality as refused (error, place)
  )) else each.result end`

/** Takes a part of the data out when it has the address. */
const without = (path: string, text = `each.data #>> '${path}'`): string =>
  `#- case when ${text} ~* :address then '${path}' else '{}' end::text[]`

const bareName = String.raw`regexp_replace(each.data ->> 'fileName', '\.(csv|txt)$', '', 'i')`

/**
 * The name of a file without its ending, which would belong to the address; and with spaces for marks that
 * join words, which would too.
 */
const fileName = `concat(${bareName}, ' ', translate(${bareName}, '-_', '  '))`

/**
 * What is kept of a contact beside its own row. Its deletion takes it along; what is written late is found by
 * this.
 */
export const contactPlan: ContactPlan = [
  { table: 'events', kind: 'event', by: 'contact_id', orderBy: 'created_at', key: 'id' },
  { table: 'segment_members', kind: 'membership', by: 'contact_id', key: 'segment_id' },
  { table: 'consents', kind: 'consent', by: 'contact_id', orderBy: 'at', key: 'id' },
  // What a query looked for, the file of an import, and rows that it refused.
  {
    table: 'jobs',
    kind: 'job',
    mentions: `concat(each.data, each.result -> 'errors', ' ', ${fileName})`,
    key: 'id',
    // Most name nobody: what they say is not searched.
    where:
      "(each.data ? 'filter' or strpos(each.data ->> 'fileName', '@') > 0 or each.result #> '{errors,0}' is not null)",
    emptied: {
      data: `each.data ${without('{filter,search}')} ${without('{filter,email}')} ${without('{fileName}', fileName)}`,
      result: withoutAddress,
    },
    hidden: ['input', 'position', 'result', 'failed_reason'],
  },
]
