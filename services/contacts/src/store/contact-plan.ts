import type { ContactPlan } from '@postrider/tenancy'

const withoutAddress = `
  case when each.result ? 'errors' then jsonb_set(each.result, '{errors}', (
    select coalesce(jsonb_agg(case when error ->> 'email' ~* :address then jsonb_set(error, '{email}', '""') else error end order by place), '[]')
    from jsonb_array_elements(each.result -> 'errors') with ordinality as refused (error, place)
  )) else each.result end`

/** Removes a part of the data if it contains the address. */
const without = (path: string, text = `each.data #>> '${path}'`): string =>
  `#- case when ${text} ~* :address then '${path}' else '{}' end::text[]`

const bareName = String.raw`regexp_replace(each.data ->> 'fileName', '\.(csv|txt)$', '', 'i')`

/**
 * The file name without extension, which could look like a part of the address. A second copy has spaces
 * instead of joining characters, for the same reason.
 */
const fileName = `concat(${bareName}, ' ', translate(${bareName}, '-_', '  '))`

/**
 * Data about a contact besides its own row. It is deleted with the contact; this plan finds rows that are
 * written late.
 */
export const contactPlan: ContactPlan = [
  { table: 'events', kind: 'event', by: 'contact_id', orderBy: 'created_at', key: 'id' },
  { table: 'segment_members', kind: 'membership', by: 'contact_id', key: 'segment_id' },
  { table: 'consents', kind: 'consent', by: 'contact_id', orderBy: 'at', key: 'id' },
  // The search of a query, the file name of an import, and rejected rows.
  {
    table: 'jobs',
    kind: 'job',
    mentions: `concat(each.data, each.result -> 'errors', ' ', ${fileName})`,
    key: 'id',
    // Most jobs contain no personal data and are not searched.
    where:
      "(each.data ? 'filter' or strpos(each.data ->> 'fileName', '@') > 0 or each.result #> '{errors,0}' is not null)",
    emptied: {
      data: `each.data ${without('{filter,search}')} ${without('{filter,email}')} ${without('{fileName}', fileName)}`,
      result: withoutAddress,
    },
    hidden: ['input', 'position', 'result', 'failed_reason'],
  },
]
